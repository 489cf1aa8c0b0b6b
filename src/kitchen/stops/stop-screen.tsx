import { useState, type JSX } from 'react';
import { foldText } from '#domain/word-forms.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { ChooseRestaurant } from '../shell/choose-restaurant.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { useShownRestaurant } from '../shell/use-shown-restaurant.ts';
import { AllStopLists } from './all-stop-lists.tsx';
import { StopRow } from './stop-row.tsx';
import css from './stops.module.css';
import { stopStrings } from './stop-strings.ts';
import { type ShownItem, useStopList } from './use-stop-list.ts';

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
