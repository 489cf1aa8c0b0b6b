import type { LoginFor } from './session/login-for.ts';

/** What the text window says (docs/product.md §11.10). */
export interface WindowText {
  readonly title: string;
  readonly text: string;
}

/** Opens screens for what knows no addresses: a toast's button, a call that needs a customer. */
interface ScreenOpeners {
  /** The login window over the page. */
  readonly openLogin: (reason?: LoginFor) => void;
  /** The screen of an order, placed or still waiting. */
  readonly openOrder: (orderId: string) => void;
  /** The text window over the page. */
  readonly openText: (text: WindowText) => void;
}

export interface Screens extends ScreenOpeners {
  /** The app hands in how they open; until then nothing opens. */
  readonly setOpeners: (openers: ScreenOpeners) => void;
}

export function createScreens(): Screens {
  let openers: ScreenOpeners | null = null;
  return {
    openLogin: (reason) => openers?.openLogin(reason),
    openOrder: (orderId) => openers?.openOrder(orderId),
    openText: (text) => openers?.openText(text),
    setOpeners: (next) => {
      openers = next;
    },
  };
}
