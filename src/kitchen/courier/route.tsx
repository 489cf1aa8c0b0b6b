import type { JSX } from 'react';
import { buttonClass } from '#ui/button.tsx';
import type { ShownOrder } from '../data/orders.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { courierStrings } from './courier-strings.ts';
import { routeHrefs } from './route-hrefs.ts';
import css from './courier.module.css';

/** The way through all of the courier's deliveries, by promise, in the navigator of the courier's choice (docs/product.md §26.53). */
export function Route({ orders }: { orders: readonly ShownOrder[] }): JSX.Element | null {
  const { me } = useKitchenSnapshot().state;
  const stops = orders.flatMap(({ delivery_details: details }) => details?.coords ?? []);
  const pointless = orders.filter(({ delivery_details: details }) => !details?.coords).map(({ number }) => number);
  const ids = new Set(orders.map(({ restaurant_id: id }) => id));
  const [restaurant, ...others] = (me?.restaurants ?? []).filter(({ id }) => ids.has(id));
  // Orders of several restaurants have no common beginning.
  const hrefs = routeHrefs(others.length === 0 ? (restaurant?.coords ?? null) : null, stops);
  if (hrefs === null) return null;
  return (
    <section className={css['route']} aria-label={courierStrings.routeOf(stops.length)}>
      <p className={css['status']}>{courierStrings.routeOf(stops.length)}</p>
      <div className={css['links']}>
        {(['yandexMaps', 'twoGis', 'yandexNavigator'] as const).map((name) => (
          <a
            key={name}
            href={hrefs[name]}
            // The app opens over the page, not in a tab of its own.
            target={hrefs[name].startsWith('https:') ? '_blank' : undefined}
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'large' })}
          >
            {courierStrings[name]}
          </a>
        ))}
      </div>
      {pointless.length > 0 && <p className={css['status']}>{courierStrings.noPoint(pointless)}</p>}
    </section>
  );
}
