import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { addDays, calendarDate } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { ReadState, useRead } from '../shell/read-state.tsx';
import { useKitchenNow, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { DayOrders } from './day-orders.tsx';
import css from './owner.module.css';
import form from '../shell/form.module.css';
import { ownerStrings } from './owner-strings.ts';
import { TillOrders } from './till-orders.tsx';
import type { OwnerNumbers } from '#contract/owner-numbers.ts';
import type { OwnerDay } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';

/** The owner's day: figures in total and by restaurant, and the orders (docs/product.md §26.19). */
export function DayScreen(): JSX.Element {
  const { me, settings } = useKitchenSnapshot().state;
  const now = useKitchenNow();
  const today = calendarDate(now, me?.restaurants[0]?.timezone ?? 'Europe/Moscow');
  const [chosen, setChosen] = useState<string | null>(null);
  const date = chosen ?? today;
  const read = useRead(['day', date], (api) => api.call(kitchenApi.partnerDay, { query: { date } }));
  const restaurantId = settings.restaurant_id;
  return (
    <div className={css['screen']}>
      <h1 className={visuallyHiddenClass}>{ownerStrings.heading}</h1>
      <div className={css['days']}>
        <Button
          variant="quiet"
          size="large"
          aria-label={ownerStrings.before}
          onClick={() => setChosen(addDays(date, -1))}
        >
          ←
        </Button>
        <label className={css['date']}>
          <span className={visuallyHiddenClass}>{ownerStrings.date}</span>
          <input
            type="date"
            className={form['input']}
            value={date}
            max={today}
            onChange={({ target }) => setChosen(/^\d{4}-\d{2}-\d{2}$/.test(target.value) ? target.value : null)}
          />
        </label>
        <Button
          variant="quiet"
          size="large"
          aria-label={ownerStrings.after}
          aria-disabled={date >= today || undefined}
          onClick={() => date < today && setChosen(addDays(date, 1))}
        >
          →
        </Button>
      </div>
      {/* Shows the current state, with orders of any day. */}
      {date === today && <TillOrders restaurantId={restaurantId} />}
      <ReadState read={read}>
        {(day) => {
          const own = day.restaurants.find(({ restaurant_id: id }) => id === restaurantId);
          return (
            <>
              <Numbers numbers={own ?? day} />
              {own === undefined && day.restaurants.length > 1 && (
                <section aria-label={ownerStrings.byRestaurant}>
                  <h2>{ownerStrings.byRestaurant}</h2>
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard */}
                  <div className={css['scroll']} tabIndex={0} role="group" aria-label={ownerStrings.byRestaurant}>
                    <table className={css['table']}>
                      <thead>
                        <tr>
                          <th scope="col">{ownerStrings.restaurant}</th>
                          {numberWords(day).map(([name]) => (
                            <th key={name} scope="col">
                              {name}
                            </th>
                          ))}
                        </tr>
                      </thead>
                      <tbody>
                        {day.restaurants.map((one) => (
                          <tr key={one.restaurant_id}>
                            <th scope="row">{one.name}</th>
                            {numberWords(one).map(([name, value]) => (
                              <td key={name}>{value}</td>
                            ))}
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                </section>
              )}
              <Couriers couriers={day.couriers} />
            </>
          );
        }}
      </ReadState>
      <DayOrders
        key={`${date} ${restaurantId}`}
        date={date}
        restaurantId={restaurantId}
        onRefunded={() => void read.refetch()}
      />
    </div>
  );
}

/** Formats a day's numbers as name and value pairs. */
function numberWords(numbers: OwnerNumbers): readonly (readonly [name: string, value: string])[] {
  const { average_receipt, average_minutes, average_against_promise: against } = numbers;
  return [
    [ownerStrings.revenue, formatPrice(numbers.revenue)],
    [ownerStrings.refunded, formatPrice(numbers.refunded)],
    [ownerStrings.orders, String(numbers.orders)],
    [ownerStrings.canceled, String(numbers.canceled)],
    [ownerStrings.receipt, average_receipt === null ? ownerStrings.none : formatPrice(average_receipt)],
    [ownerStrings.minutes, average_minutes === null ? ownerStrings.none : ownerStrings.inMinutes(average_minutes)],
    [ownerStrings.against, against === null ? ownerStrings.none : ownerStrings.againstBy(against)],
    [ownerStrings.late, ownerStrings.lateOf(numbers.late, numbers.handed_over)],
  ];
}

/** Tiles of figures (docs/product.md §26.19). */
function Numbers({ numbers }: { numbers: OwnerNumbers }): JSX.Element {
  return (
    <dl className={css['numbers']}>
      {numberWords(numbers).map(([name, value]) => (
        <div key={name} className={css['number']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What couriers have to hand in of this business day (docs/product.md §26.52). */
function Couriers({ couriers }: { couriers: OwnerDay['couriers'] }): JSX.Element | null {
  if (couriers.length === 0) return null;
  return (
    <section aria-label={ownerStrings.couriers}>
      <h2>{ownerStrings.couriers}</h2>
      <dl className={css['numbers']}>
        {couriers.map(({ key_id: id, name, cash, cash_orders: orders, delivered }) => (
          <div key={id} className={css['number']}>
            <dt>{`${name}, ${ownerStrings.courierDelivered(delivered)}`}</dt>
            <dd>{ownerStrings.courierCash(formatPrice(cash), orders)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
