import type { JSX } from 'react';
import { closedUntil } from '#domain/dish-time.ts';
import { momentWords } from '#domain/relative-day.ts';
import type { OrderTime } from '#client/place/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { useOrderParams } from '#client/place/use-order-params.ts';
import { usePlace } from '#client/place/use-place.ts';
import { timeStrings } from '#entities/place/hours/time-strings.ts';
import { ChevronRightIcon } from '#ui/icons/menu-icons.tsx';
import css from '#entities/place/place.module.css';

const words = ({ now, wantedAt, ...time }: OrderTime): string => {
  if (wantedAt !== null) return momentWords(wantedAt, now, time.restaurant.timezone);
  return closedUntil({ now, ...time }) === null ? timeStrings.rowSoon : timeStrings.rowNone;
};

/** «Когда: как можно скорее ▸»: for when the order is, and the way to another time. At a table nobody chooses one. */
export function WhenRow({ onOpen }: { onOpen: () => void }): JSX.Element | null {
  const time = useDishTime(usePlace());
  const { table } = useOrderParams();
  if (time === null || table !== null) return null;
  return (
    <button type="button" className={css['when']} aria-haspopup="dialog" onClick={onOpen}>
      <span>{timeStrings.row(words(time))}</span>
      <ChevronRightIcon />
    </button>
  );
}
