import { registerRoute } from 'workbox-routing';
import { isPage } from './addresses.ts';
import { shell } from './build.ts';
import { isOwnPage, cachePage, cachedPage } from './page-cache.ts';

/** A line that has not begun to answer by now is as good as none, ms. */
const NAVIGATION_TIMEOUT_MS = 3_000;

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
      const answer = await askServer(request);
      if (answer === null) return shell();
      if (url.search === '') event.waitUntil(cachePage(path, answer.clone()).catch(() => undefined));
      return answer;
    },
  );
}

/** The server's page, or null when there is none to be had: away, too slow, somebody else's, broken. */
async function askServer(request: Request): Promise<Response | null> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), NAVIGATION_TIMEOUT_MS);
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
