import type { pages } from './pages.ts';

type Pages = typeof pages;

/** The module of the page table, among a page's modules: the server preloads it with the page (src/app/entry-server.tsx). */
export const PAGES = 'src/routes/pages.ts';

/**
 * Returns the loader of a page of the table. The table is loaded after the quiet start (src/app/rendering/prefetch.ts), or with the HTML
 * of a page that needs it, so that a tap waits only for the page.
 */
export function page<T>(of: (table: Pages) => () => Promise<T>): () => Promise<T> {
  return async () => of((await import('./pages.ts')).pages)();
}
