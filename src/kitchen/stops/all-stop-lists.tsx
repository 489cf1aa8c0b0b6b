import type { JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { ReadState } from '../shell/read-state.tsx';
import { useKitchenNow, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { useRead } from '../shell/use-read.ts';
import { sinceWords } from './stop-row.tsx';
import css from './stops.module.css';
import { stopStrings } from './stop-strings.ts';

/** Sold-out items of every restaurant, with since when (docs/product.md §26.23). */
export function AllStopLists(): JSX.Element {
  const { me } = useKitchenSnapshot().state;
  const now = useKitchenNow();
  const read = useRead(['stop-lists'], (api) => api.call(kitchenApi.partnerStopLists));
  const timezoneOf = (id: number): string => me?.restaurants.find((one) => one.id === id)?.timezone ?? 'Europe/Moscow';
  return (
    <ReadState read={read}>
      {({ restaurants }) => (
        <div className={css['list']}>
          {restaurants.map(({ restaurant_id: id, name, items }) => (
            <section key={id} aria-label={name}>
              <h2>
                <span>{`${name} `}</span>
                {items.length > 0 && <span className={css['count']}>{items.length}</span>}
              </h2>
              {items.length === 0 ? (
                <p className={css['calm']}>{stopStrings.nothingStopped}</p>
              ) : (
                <ul className={css['rows']}>
                  {items.map((item) => (
                    <li key={item.item} className={css['row']}>
                      <span className={css['name']}>
                        <span>{item.name}</span>
                        <span className={css['since']}>{sinceWords(item.stopped_since, now, timezoneOf(id))}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      )}
    </ReadState>
  );
}
