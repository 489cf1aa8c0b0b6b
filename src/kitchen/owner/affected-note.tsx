import type { JSX } from 'react';
import type * as v from 'valibot';
import type { AffectedDay } from '#contract/partner-manage.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { SectionLink } from '../shell/section-link.tsx';
import { affectedStrings } from './owner-strings.ts';
import css from './owner.module.css';

interface AffectedNoteProps {
  readonly affected: Pick<v.InferOutput<typeof AffectedDay>, 'orders' | 'bookings'>;
  readonly timezone: string;
}

/**
 * Names the orders and bookings for times that a day's own hours close, with the way to them (docs/product.md §26.22): «На этот день уже
 * 2 заказа и 1 бронь».
 */
export function AffectedNote({ affected: { orders, bookings }, timezone }: AffectedNoteProps): JSX.Element {
  const listed = (list: AffectedNoteProps['affected']['orders']): string =>
    list.map(({ number, from }) => affectedStrings.one(number, formatTime(new Date(from), timezone))).join(', ');
  return (
    <div className={css['affected']}>
      <p className={css['strong']}>{affectedStrings.heading(orders.length, bookings.length)}</p>
      {orders.length > 0 && <p>{affectedStrings.orders(listed(orders))}</p>}
      {bookings.length > 0 && <p>{affectedStrings.bookings(listed(bookings))}</p>}
      <p>{affectedStrings.call}</p>
      <p className={css['reasons']}>
        {orders.length > 0 && (
          <SectionLink to="" className={buttonClass({ variant: 'quiet', size: 'large' })}>
            {affectedStrings.toOrders}
          </SectionLink>
        )}
        {bookings.length > 0 && (
          <SectionLink to="bookings" className={buttonClass({ variant: 'quiet', size: 'large' })}>
            {affectedStrings.toBookings}
          </SectionLink>
        )}
      </p>
    </div>
  );
}
