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
  /** The app passes in how they open, and the last that was to open before opens then. */
  readonly setOpeners: (openers: ScreenOpeners) => void;
}

export function createScreens(): Screens {
  let openers: ScreenOpeners | null = null;
  let wanted: ((openers: ScreenOpeners) => void) | null = null;
  const open = (screen: (openers: ScreenOpeners) => void): void => {
    if (openers === null) wanted = screen;
    else screen(openers);
  };
  return {
    openLogin: (reason) => open(({ openLogin }) => openLogin(reason)),
    openOrder: (orderId) => open(({ openOrder }) => openOrder(orderId)),
    openText: (text) => open(({ openText }) => openText(text)),
    openWhen: () => open(({ openWhen }) => openWhen()),
    setOpeners: (next) => {
      openers = next;
      wanted?.(next);
      wanted = null;
    },
  };
}
