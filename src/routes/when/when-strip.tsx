import { useEffect, useEffectEvent, type JSX } from 'react';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { closedReason } from '#domain/closed-reason.ts';
import { closedUntil } from '#domain/dish-time.ts';
import { pauseAt } from '#domain/intake.ts';
import { pauseWords } from '#domain/pause-words.ts';
import { formatDay, momentWords } from '#domain/relative-day.ts';
import { calendarDate, formatTime } from '#domain/zoned-time.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useServices } from '#client/use-services.ts';
import { OverlayLink, useOpenOverlay } from '../overlays/use-open-overlay.tsx';
import css from './when-strip.module.css';
import { whenStrings } from './when-strings.ts';

const WINDOW = { modal: 'when' } as const;

interface WhenStripProps {
  restaurant: Restaurant;
  zone: DeliveryZone;
  /** True when showing it now would move the menu: a toast shows its text instead. */
  isLate: boolean;
}

/**
 * A strip above the dishes with the order's time, or the earliest possible one, unless it is as soon as possible; opens the time
 * choice (docs/product.md §13.16).
 */
export function WhenStrip({ restaurant, zone, isLate }: WhenStripProps): JSX.Element | null {
  const { toasts } = useServices();
  const open = useOpenOverlay();
  const time = useDishTime({ restaurant, zone, orderType: zone.type });
  const words = time && timeWords(time);
  const isNews = isLate && time !== null && time.wantedAt === null && words !== null;
  const tell = useEffectEvent(() => {
    toasts.show(words ?? '', { action: { label: whenStrings.choose, run: () => open(WINDOW) } });
  });
  useEffect(() => {
    if (isNews) tell();
  }, [isNews]);
  if (isLate) return null;
  return (
    <OverlayLink opens={WINDOW} className={css['strip']}>
      <span className={css['words']}>{words ?? whenStrings.soon}</span>
    </OverlayLink>
  );
}

/** Returns null when the order is as soon as possible, and that is available. */
function timeWords(time: OrderTime): string | null {
  const { restaurant, zone, now, wantedAt } = time;
  const { timezone } = restaurant;
  if (wantedAt !== null) return whenStrings.wanted(momentWords(wantedAt, now, timezone));
  const closed = closedUntil(time);
  if (closed === null) return null;
  const pause = pauseAt(restaurant.intake, zone.type, now);
  const reason = closedReason(time);
  const why = pause
    ? pauseWords(zone.type, { ...pause, until: null }, now, timezone)
    : reason === 'zone_closed'
      ? whenStrings.zone_closed[zone.type]
      : whenStrings[reason === 'closed' ? 'closed' : 'too_late'];
  const { from } = closed;
  if (from === null) return why;
  const isToday = calendarDate(from, timezone) === calendarDate(now, timezone);
  const clock = formatTime(from, timezone);
  return `${why} ${isToday ? whenStrings.today(clock) : whenStrings.another(formatDay(from, now, timezone), clock)}`;
}
