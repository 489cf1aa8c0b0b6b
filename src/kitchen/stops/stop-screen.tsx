import { useState, type JSX } from 'react';
import { foldText } from '#domain/word-forms.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { formatDay, momentWords } from '#domain/relative-day.ts';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { useKitchenSnapshot, useKitchenNow } from '../shell/use-kitchen.ts';
import { ChooseRestaurant, useShownRestaurant } from '../shell/restaurant-choice.tsx';
import { ReadState, useRead } from '../shell/read-state.tsx';
import { stopStrings } from './stop-strings.ts';
import { type ShownItem, useStopList } from './use-stop-list.ts';
import css from './stops.module.css';

/** Sold-out items on top, then everything else by category, with a search (docs/product.md §26.13). */
export function StopScreen(): JSX.Element {
  const restaurant = useShownRestaurant();
  const isManager = useKitchenSnapshot().state.me?.scopes.includes('manage') === true;
  return (
    <>
      <h1 className={visuallyHiddenClass}>{stopStrings.heading}</h1>
      {restaurant === null ? (
        <>
          <ChooseRestaurant />
          {isManager && <AllStopLists />}
        </>
      ) : (
        <StopListOf key={restaurant.id} restaurantId={restaurant.id} timezone={restaurant.timezone} />
      )}
    </>
  );
}

/** Groups items in menu order. */
const byGroup = (items: readonly ShownItem[]): [string, ShownItem[]][] => {
  const groups = new Map<string, ShownItem[]>();
  for (const item of items) {
    const name = item.kind === 'dish' ? item.group : stopStrings.options(item.group);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups];
};

function StopListOf({ restaurantId, timezone }: { restaurantId: number; timezone: string }): JSX.Element {
  const { read, shown, set } = useStopList(restaurantId);
  const [search, setSearch] = useState('');
  const rows = (items: readonly ShownItem[]): JSX.Element => (
    <ul className={css['rows']}>
      {items.map((item) => (
        <StopRow key={item.item} item={item} timezone={timezone} onChange={(isStopped) => set(item.item, isStopped)} />
      ))}
    </ul>
  );
  return (
    <ReadState read={read}>
      {(list) => {
        const items = shown(list);
        const found = items.filter(({ name, group }) => foldText(`${name} ${group}`).includes(foldText(search)));
        const stopped = items.filter(({ is_stopped: is }) => is);
        const isSearching = foldText(search) !== '';
        return (
          <div className={css['list']}>
            <input
              type="search"
              className={css['search']}
              placeholder={stopStrings.search}
              aria-label={stopStrings.search}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {!isSearching && (
              <section className={css['stopped']} aria-label={stopStrings.stopped}>
                <h2>
                  <span>{`${stopStrings.stopped} `}</span>
                  {stopped.length > 0 && <span className={css['count']}>{stopped.length}</span>}
                </h2>
                {stopped.length === 0 ? <p className={css['calm']}>{stopStrings.nothingStopped}</p> : rows(stopped)}
              </section>
            )}
            {isSearching && found.length === 0 && (
              <EmptyState title={stopStrings.nothingFound} text={stopStrings.nothingFoundText} />
            )}
            {byGroup(isSearching ? found : found.filter(({ is_stopped: is }) => !is)).map(([group, own]) => (
              <section key={group} aria-label={group}>
                <h2>{group}</h2>
                {rows(own)}
              </section>
            ))}
          </div>
        );
      }}
    </ReadState>
  );
}

interface StopRowProps {
  readonly item: ShownItem;
  readonly timezone: string;
  readonly onChange: (isStopped: boolean) => void;
}

/** A dish or an option with a switch large enough for a wet thumb: on while it is on sale. */
function StopRow({ item, timezone, onChange }: StopRowProps): JSX.Element {
  const now = useKitchenNow();
  return (
    <li>
      <label className={css['row']} data-item={item.item}>
        <span className={css['name']}>
          <span>{item.name}</span>
          {item.is_stopped && <span className={css['since']}>{sinceWords(item.stopped_since, now, timezone)}</span>}
        </span>
        <span className={css['state']} aria-hidden="true">
          {item.sending ? stopStrings.sending : item.is_stopped ? stopStrings.isStopped : stopStrings.sold}
        </span>
        <input
          type="checkbox"
          role="switch"
          className={css['switch']}
          checked={!item.is_stopped}
          aria-checked={!item.is_stopped}
          onChange={({ target }) => onChange(!target.checked)}
        />
      </label>
    </li>
  );
}

/** Formats «Нет с 14:20, до следующей загрузки меню»; includes the day if it is not today. */
function sinceWords(since: string | null, now: Date, timezone: string): string {
  if (since === null) return stopStrings.byMenu;
  const at = new Date(since);
  const words = momentWords(at, now, timezone);
  const isToday = formatDay(at, now, timezone) === formatDay(now, now, timezone);
  return stopStrings.since(isToday ? words.slice(-5) : words);
}

/** Sold-out items of every restaurant, with since when (docs/product.md §26.23). */
function AllStopLists(): JSX.Element {
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
