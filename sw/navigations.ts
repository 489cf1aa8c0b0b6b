import { registerRoute } from 'workbox-routing';
import { isPage, orderOfPayment } from './addresses.ts';
import { shell } from './build.ts';
import { isOwnPage, cachePage, cachedPage } from './page-cache.ts';

/** A line that has not begun to answer by now is as good as none, ms. */
const NAVIGATION_TIMEOUT_MS = 3_000;

/** Nothing stands in for the page where an order is paid: a slow line is waited for, ms. */
const PAYMENT_TIMEOUT_MS = 30_000;

/**
 * The page where an order is paid comes from the network and from nowhere else: its content policy is the server's, and nobody
 * pays without a network. Where there is none the order's own page opens, which says so (docs/product.md §25.3).
 */
export function answerPayments(): void {
  registerRoute(
    ({ request, sameOrigin, url }) =>
      request.mode === 'navigate' && sameOrigin && orderOfPayment(url.pathname) !== null,
    async ({ request, url }) =>
      (await requestFromServer(request, PAYMENT_TIMEOUT_MS)) ??
      Response.redirect(orderOfPayment(url.pathname) ?? '/', 302),
  );
}

/**
 * A page is opened, in this order of preference: as it was kept for the place (no network at all; the page asks for it to be
 * refreshed when it is idle), as the server renders it now, as the plain shell.
 */
export function answerNavigations(): void {
  registerRoute(
    ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isPage(url.pathname),
    async ({ request, url, event }) => {
      const path = url.pathname;
      // A window or a search over the page is not in what is kept: the shell renders it from the query store.
      const kept = url.search === '' ? await cachedPage(path).catch(() => undefined) : undefined;
      if (kept !== undefined) return kept;
      const answer = await requestFromServer(request, NAVIGATION_TIMEOUT_MS);
      if (answer === null) return shell();
      if (url.search === '') event.waitUntil(cachePage(path, answer.clone()).catch(() => undefined));
      return answer;
    },
  );
}

/** The server's page, or null when there is none to be had: away, too slow (ms), somebody else's, broken. */
async function requestFromServer(request: Request, timeout: number): Promise<Response | null> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), timeout);
  try {
    const answer = await fetch(request, { signal: aborter.signal });
    // The browser follows it: our own server's redirects are by place; a portal's leads to the portal, as it should.
    if (answer.type === 'opaqueredirect') return answer;
    return answer.status < 500 && (await isOwnPage(answer)) ? answer : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
