import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { titlesOf } from './titles-of.ts';
import { pageDescription } from './page-description.ts';

/** Returns the head's element for `what`, creating it where the server has sent none. */
function element<K extends 'meta' | 'link'>(name: K, attribute: string, what: string): HTMLElementTagNameMap[K] {
  const found = document.head.querySelector<HTMLElementTagNameMap[K]>(`${name}[${attribute}="${what}"]`);
  if (found !== null) return found;
  const made = document.createElement(name);
  made.setAttribute(attribute, what);
  document.head.append(made);
  return made;
}

/**
 * Updates the document's head on each navigation after the first page, with what the server sends for the first: description and
 * address (docs/product.md §32.1). The title is set by the announcer.
 *
 * @param signal ends it
 */
export function followHead(router: RegisteredRouter, queryClient: QueryClient, signal: AbortSignal): void {
  const stop = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return;
    const description = titlesOf(router, queryClient).description ?? pageDescription(router, queryClient);
    element('meta', 'name', 'description').content = description ?? '';
    // A dish opened over the menu keeps its own address, which the location bar shows.
    const { pathname } = router.state.location.maskedLocation ?? router.state.location;
    element('link', 'rel', 'canonical').href = new URL(pathname, location.origin).href;
  });
  signal.addEventListener('abort', stop);
}
