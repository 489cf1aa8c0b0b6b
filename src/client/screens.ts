import type { LoginFor } from './session/login-for.ts';

/** Content of the text modal (docs/product.md §11.10). */
export interface WindowText {
  readonly title: string;
  readonly text: string;
}

/** Opens screens for code without access to addresses: a toast's button, a call that needs a customer. */
interface ScreenOpeners {
  /** Opens the login modal over the page. */
  readonly openLogin: (reason?: LoginFor) => void;
  /** Opens the screen of an order, placed or still waiting. */
  readonly openOrder: (orderId: string) => void;
  /** Opens the text modal over the page. */
  readonly openText: (text: WindowText) => void;
  /** Opens the choice of the order's time over the page. */
  readonly openWhen: () => void;
}

export interface Screens extends ScreenOpeners {
  /** The app passes in how they open; until then nothing opens. */
  readonly setOpeners: (openers: ScreenOpeners) => void;
}

export function createScreens(): Screens {
  let openers: ScreenOpeners | null = null;
  return {
    openLogin: (reason) => openers?.openLogin(reason),
    openOrder: (orderId) => openers?.openOrder(orderId),
    openText: (text) => openers?.openText(text),
    openWhen: () => openers?.openWhen(),
    setOpeners: (next) => {
      openers = next;
    },
  };
}
