import type { RegisteredRouter } from '@tanstack/react-router';
import type { WindowText } from '#client/screens.ts';
import { withOverlay } from './overlay-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the text window says, where no key names it. */
    text?: WindowText;
  }
}

/**
 * Opens the text window with a title and a text of its own (docs/product.md §11.10). They stand in the history's state, not
 * in the address: no link makes the storefront say what the chain has not said.
 */
export function openText(router: RegisteredRouter, text: WindowText): void {
  void router.navigate({
    to: '.',
    search: withOverlay({ modal: 'text' }),
    state: (before) => ({ ...before, text }),
    resetScroll: false,
  });
}
