import { registerRoute } from 'workbox-routing';
import { isPaymentPage, orderOfPayment } from '#contract/payment-page.ts';
import { isPage } from './addresses.ts';
import { shell } from './build.ts';
import { isOwnPage, cachePage, cachedPage } from './page-cache.ts';

/** A connection that has not begun to respond by now counts as offline, ms. */
const NAVIGATION_TIMEOUT_MS = 3_000;

/** The payment page has no fallback: a slow connection gets more time, ms. */
const PAYMENT_TIMEOUT_MS = 30_000;

/**
 * Serves the payment page of an order only from the network: its content security policy comes from the server (the shell's names
 * counters, and not the provider), and payment needs a network. When offline, redirects to the order's own page, which says so (docs/product.md §25.3).
 */
export function answerPayments(): void {
  registerRoute(
    ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isPaymentPage(url.pathname),
    async ({ request, url }) =>
      (await requestFromServer(request, PAYMENT_TIMEOUT_MS)) ?? Response.redirect(orderOfPayment(url.pathname), 302),
  );
}

/**
 * Serves a page, in order of preference: cached for the place (no network at all; the page requests a refresh when idle),
 * rendered by the server, the plain shell.
 */
export function answerNavigations(): void {
  registerRoute(
    ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isPage(url.pathname),
    async ({ request, url, event }) => {
      const path = url.pathname;
      // Cached pages do not include a window or a search: the shell renders those from the query store.
      const kept = url.search === '' ? await cachedPage(path).catch(() => undefined) : undefined;
      if (kept !== undefined) return kept;
      const answer = await requestFromServer(request, NAVIGATION_TIMEOUT_MS);
      if (answer === null) return shell();
      if (url.search === '') event.waitUntil(cachePage(path, answer.clone()).catch(() => undefined));
      return answer;
    },
  );
}

/** Returns the server's page, or null if unavailable: offline, too slow (`timeout`, ms), not ours, broken. */
async function requestFromServer(request: Request, timeout: number): Promise<Response | null> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), timeout);
  try {
    const answer = await fetch(request, { signal: aborter.signal });
    // The browser follows it: our server's redirects depend on the place; a portal's leads to the portal, as it should.
    if (answer.type === 'opaqueredirect') return answer;
    return answer.status < 500 && (await isOwnPage(answer)) ? answer : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
