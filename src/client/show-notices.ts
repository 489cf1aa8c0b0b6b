import { rememberRefused } from './ordering/cart/remembered-code.ts';
import { discountRefusal } from './ordering/cart/sending/discount-refusal.ts';
import type { Notice } from './outbox/slices.ts';
import { noticeStrings } from './notice-strings.ts';
import type { Services } from './services.ts';

/** What the customer is looking at. */
export interface Look {
  /** False in a background tab: a message there would not be noticed. */
  readonly isVisible: () => boolean;
  readonly onVisible: (listener: () => void) => () => void;
  /** The page's path. */
  readonly path: () => string;
}

const reload = (): void => {
  location.reload();
};

/** Screens that show an order's state themselves. */
const SCREENS_WITH_OWN_NOTICE = /^\/(?:checkout|orders|order-status\/.*)$/;

/**
 * docs/product.md §4.16: shows a toast for what the outbox had to give up, for a queued order that has been sent
 * (docs/product.md §9.6), and when nothing can be stored on this device. A notice is done when it has been seen: the first
 * visible tab shows it.
 */
export function showNotices(
  { discountEvents, outbox, screens, toasts }: Pick<Services, 'discountEvents' | 'outbox' | 'screens' | 'toasts'>,
  { isVisible, onVisible, path }: Look,
): () => void {
  const shown = new Set<string>();
  let warned = 0;
  const say = (notice: Notice): void => {
    const { order } = notice;
    if (order !== undefined) {
      if (SCREENS_WITH_OWN_NOTICE.test(path())) return;
      const look = { label: noticeStrings.openOrder, run: () => screens.openOrder(order) };
      toasts.show(notice.message, { tone: 'success', action: look, stays: true });
      return;
    }
    const discount = discountRefusal(notice);
    if (discount !== null) rememberRefused(discount);
    if (discount !== null && discountEvents.emitRefused(discount, notice.message)) return;
    const about = notice.dish ?? discount?.promocode ?? null;
    toasts.show(about === null ? notice.message : `${about}: ${notice.message}`, { tone: 'error' });
  };
  const show = (): void => {
    if (!isVisible()) return;
    const { state, durable, outdated, refused, ready } = outbox.getSnapshot();
    const fresh = state.notices.filter((notice) => !shown.has(notice.id));
    for (const notice of fresh) {
      shown.add(notice.id);
      say(notice);
    }
    const seen = new Set(fresh.map(({ id }) => id));
    if (seen.size > 0) void outbox.commit(({ notices }) => ({ notices: notices.filter(({ id }) => !seen.has(id)) }));
    if (!ready || durable || warned > refused) return;
    warned = refused + 1;
    if (outdated) {
      toasts.show(noticeStrings.outdated, { action: { label: noticeStrings.reload, run: reload }, stays: true });
    } else if (refused === 0) toasts.show(noticeStrings.notDurable);
  };
  show();
  const stops = [outbox.subscribe(show), onVisible(show)];
  return () => {
    for (const stop of stops) stop();
  };
}
