import type { RegisteredRouter } from '@tanstack/react-router';
import type { WindowText } from '#client/screens.ts';
import { withOverlay } from '../root-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Content of the text window when no key names it. */
    text?: WindowText;
  }
}

/**
 * Opens the text window with a custom title and text (docs/product.md §11.10). They are kept in the history state, not
 * in the address, so that no link can make the storefront show text the chain did not write.
 */
export function openText(router: RegisteredRouter, text: WindowText): void {
  void router.navigate({
    to: '.',
    search: withOverlay({ modal: 'text' }),
    state: (before) => ({ ...before, text }),
    resetScroll: false,
  });
}
