import { formatDay } from '#domain/relative-day.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { noticeStrings } from '../notice-strings.ts';
import type { Services } from '../services.ts';
import { changeDraft } from './checkout-draft.ts';
import { currentPlace } from './find-place.ts';

/**
 * Orders a dish for a time at which it is served (docs/product.md §13.19): `at` becomes the time of the order, `add` puts the dish into the
 * cart, and a toast says so. Without a chosen place, the customer chooses one first (docs/product.md §1.6).
 */
export function orderAhead(
  services: Pick<Services, 'api' | 'clock' | 'guard' | 'orderParams' | 'queryClient' | 'screens' | 'toasts'>,
  at: Date,
  add: () => void,
): void {
  const { clock, guard, screens, toasts } = services;
  guard.run(() => {
    changeDraft({ ahead: true, requestedAt: at.toISOString() });
    add();
    const { restaurant } = currentPlace(services);
    if (restaurant === null) return;
    const { timezone } = restaurant;
    toasts.show(noticeStrings.ahead(formatDay(at, clock.now(), timezone), formatTime(at, timezone)), {
      tone: 'success',
      action: { label: noticeStrings.changeTime, run: () => screens.openWhen() },
    });
  });
}
