import { finishPending, syncUser } from '#client/session/sync-user.ts';
import type { CookieJar } from '#lib/browser.ts';
import { ownOrderIds, rememberOrder } from '#client/orders/own-orders.ts';
import { browserCookies, onVisible } from '#lib/browser.ts';
import { followTable } from '#client/place/follow-table.ts';
import { followWantedTime } from '#client/place/follow-wanted-time.ts';
import { adoptFavouritesNote } from '#client/favourites/adopt-note.ts';
import { keepsCookies } from '#client/session/keeps-cookies.ts';
import { noticeStrings } from '#client/notices/notice-strings.ts';
import { clearLocalSession } from '#client/session/purge.ts';
import { showAnnouncement } from '#client/notices/announcement.ts';
import { showNotices } from '#client/notices/show-notices.ts';
import type { ServiceDeps } from '#client/services.ts';

export { revalidateSession, endSession, loginNeeded } from '#client/session/session.ts';

/** What is followed, too, but not before the menu stands; each answers how to stop. */

/** Starts everything of this file. */
export function followLater(services: ServiceDeps): () => void {
  const look = { isVisible: () => document.visibilityState === 'visible', onVisible, path: () => location.pathname };
  const stops = [
    showNotices(services, look),
    rememberOrders(services),
    warnWithoutCookies(services.toasts, browserCookies()),
    showAnnouncement(services),
    onForgotten(services),
    syncUser(services),
    finishPending(services),
    adoptFavouritesNote(services),
    followTable(services),
    followWantedTime(services, look),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Another tab has forgotten the person: this one does, and leaves the screens of the one before, with all that they hold. */
export function onForgotten(
  services: Parameters<typeof clearLocalSession>[0] & Pick<ServiceDeps, 'session'>,
): () => void {
  const leave = (): void => location.assign('/');
  return services.session.forgotten.subscribe(() => {
    clearLocalSession(services).then(leave, leave);
  });
}

/** Orders that the worker, or another tab, has placed: a guest's way back to them is remembered by whoever sees them first. */
export function rememberOrders({ outbox, storage, queryClient }: ServiceDeps): () => void {
  const remember = (): void => {
    const known = new Set(ownOrderIds(storage));
    for (const { kind, state, order_id: id } of outbox.getSnapshot().commands) {
      if (kind !== 'place' || state !== 'acked' || id === null || known.has(id)) continue;
      rememberOrder(storage, id);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    }
  };
  remember();
  return outbox.subscribe(remember);
}

/**
 * A browser that keeps no cookies has neither session nor CSRF token: everything could be put into the cart, and nothing
 * would ever leave. Better said at once. Nothing to stop.
 */
export function warnWithoutCookies(toasts: ServiceDeps['toasts'], cookies: CookieJar): () => void {
  if (!keepsCookies(cookies)) toasts.show(noticeStrings.noCookies, { tone: 'error' });
  return () => undefined;
}
