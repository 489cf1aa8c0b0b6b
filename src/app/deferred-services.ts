import { finishPending, syncUser } from '#client/session/sync-user.ts';
import type { CookieJar } from '#lib/browser.ts';
import { ownOrderIds, rememberOrder } from '#client/ordering/orders/own-orders.ts';
import { browserCookies, onVisible } from '#lib/browser.ts';
import { followTable } from '#client/place/leave-table.ts';
import { followWantedTime } from '#client/place/checkout-draft.ts';
import { adoptFavouritesNote } from '#client/favourites/adopt-note.ts';
import { keepsCookies } from '#client/session/use-keeps-cookies.ts';
import { noticeStrings } from '#client/notice-strings.ts';
import { clearLocalSession } from '#client/session/purge.ts';
import { readMenuRests } from '#client/queries/read-menu-rest.ts';
import { showNotices } from '#client/show-notices.ts';
import type { Drain } from '#client/outbox/outbox.ts';
import type { ServiceDeps } from '#client/services.ts';

export { revalidateSession, endSession, loginNeeded } from '#client/session/session.ts';

/** Loads what sends the outbox's changes. */
export async function loadDrain(): Promise<Drain> {
  const drain = await import('#client/outbox/drain.ts');
  return drain.loadDrain();
}

/** Background subscriptions, started after first render. Each returns an unsubscribe. */

/** Starts everything of this file. */
export function followLater(services: ServiceDeps): () => void {
  const look = { isVisible: () => document.visibilityState === 'visible', onVisible, path: () => location.pathname };
  const stops = [
    showNotices(services, look),
    rememberOrders(services),
    warnWithoutCookies(services.toasts, browserCookies()),
    onForgotten(services),
    syncUser(services),
    finishPending(services),
    adoptFavouritesNote(services),
    followTable(services),
    followWantedTime(services, look),
    readRests(services, look),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads what the page did not carry of a long menu. */
function readRests(services: ServiceDeps, { path }: { readonly path: () => string }): () => void {
  const leaving = new AbortController();
  void readMenuRests(services, { path, signal: leaving.signal });
  return () => leaving.abort();
}

/** Another tab has forgotten the person: forgets them in this tab and leaves their screens, with all the data those hold. */
export function onForgotten(
  services: Parameters<typeof clearLocalSession>[0] & Pick<ServiceDeps, 'session'>,
): () => void {
  const leave = (): void => location.assign('/');
  return services.session.forgotten.subscribe(() => {
    clearLocalSession(services).then(leave, leave);
  });
}

/** Remembers a guest's way back to orders that the worker or another tab has placed: the first tab to see them stores it. */
export function rememberOrders({ outbox, storage, queryClient }: ServiceDeps): () => void {
  const remember = (): void => {
    const known = new Set(ownOrderIds(storage));
    for (const { kind, state, order_id: id } of outbox.getSnapshot().state.commands) {
      if (kind !== 'place' || state !== 'acked' || id === null || known.has(id)) continue;
      rememberOrder(storage, id);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    }
  };
  remember();
  return outbox.subscribe(remember);
}

/**
 * Warns when the browser blocks cookies: without a session and CSRF token everything could be put into the cart, but nothing
 * would ever be sent. Needs no cleanup.
 */
export function warnWithoutCookies(toasts: ServiceDeps['toasts'], cookies: CookieJar): () => void {
  if (!keepsCookies(cookies)) toasts.show(noticeStrings.noCookies, { tone: 'error' });
  return () => undefined;
}
