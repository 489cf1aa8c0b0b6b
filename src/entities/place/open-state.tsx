import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { useNow } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { closedReason } from '#domain/closed-reason.ts';
import { type DishTime, closedUntil } from '#domain/dish-time.ts';
import { pauseAt } from '#domain/intake.ts';
import { pauseWords } from '#domain/pause-words.ts';
import { formatDay } from '#domain/relative-day.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { openLabel } from './hours.ts';
import { placesStrings } from './place-strings.ts';
import css from './place.module.css';

/** Opens the modal with a restaurant's hours (docs/product.md §16.3, schedule info). */
export type OpenHours = (restaurantId: number) => void;

interface OpenStateProps {
  restaurant: Restaurant;
  /** Makes the line a link to the full hours. */
  onHours?: OpenHours | undefined;
}

/** «Открыто до 23:00»: as text; the colour only repeats it. */
export function OpenState({ restaurant, onHours }: OpenStateProps): JSX.Element | null {
  const now = useNow();
  if (now === null) return null;
  const { open, label } = openLabel(restaurant, now);
  const className = cx(css['state'], open ? css['isOpen'] : css['isClosed']);
  if (onHours === undefined) return <span className={className}>{label}</span>;
  return (
    <a
      className={cx(className, css['hoursLink'])}
      href={`?modal=schedule&restaurant=${restaurant.id}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onHours(restaurant.id);
      }}
    >
      <span>{label}</span>
      <VisuallyHidden>{`. ${placesStrings.schedule}: ${restaurant.name}`}</VisuallyHidden>
    </a>
  );
}

/** «завтра с 10:00»: the earliest preorder time. */
function fromWords(from: Date, { now, restaurant: { timezone } }: DishTime): string {
  return placesStrings.from(formatDay(from, now, timezone), formatTime(from, timezone));
}

/** «Заказ ко времени: завтра с 10:00», in place of minutes that do not apply now; null: orders are accepted for as soon as possible. */
export function orderAheadWords(time: DishTime): string | null {
  const closed = closedUntil(time);
  if (closed === null) return null;
  return closed.from === null ? placesStrings.closed : placesStrings.aheadFrom(fromWords(closed.from, time));
}

/**
 * Returns why no order is accepted for as soon as possible, and the earliest preorder time (docs/product.md §13.15); null: one is
 * accepted, or the customer has chosen a time.
 */
export function closedWords(time: DishTime & { readonly restaurant: Restaurant }): string | null {
  const { restaurant, zone, now, wantedAt } = time;
  const ahead = wantedAt === null ? orderAheadWords(time) : null;
  if (ahead === null) return null;
  const pause = pauseAt(restaurant.intake, zone.type, now);
  if (pause !== null) return pauseWords(zone.type, pause, now, restaurant.timezone);
  const reason = closedReason(time);
  const why =
    reason === 'closed'
      ? openLabel(restaurant, now).label
      : reason === 'zone_closed'
        ? placesStrings.zoneClosed[zone.type]
        : placesStrings.notSoon;
  return ahead === placesStrings.closed ? `${why}.` : `${why}. ${ahead}.`;
}
