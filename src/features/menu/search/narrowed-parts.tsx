/** @file The code of narrowed.tsx. */
import { startTransition, useEffect, useMemo, useState, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { allergenNamesWithout } from '#entities/forbidden/allergen-strings.ts';
import type { Product } from '#contract/catalog.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { countFilters, type MenuFilters } from './menu-filters.ts';
import { narrowedStrings } from './narrowed-strings.ts';
import { DishGrid, type DishGridProps } from '../dish-card.tsx';
import { MoreDishes } from '../list/menu-sections.tsx';
import { useShownDishes } from '../list/use-menu-position.ts';
import { menuStrings } from '../menu-strings.ts';
import css from './active-filters.module.css';
import searchResultsCss from './search-results.module.css';

interface ActiveFiltersProps {
  filters: MenuFilters;
  onChange: (filters: MenuFilters) => void;
}

/** The active filters, at least one, each with a remove button. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps): JSX.Element {
  const { without = [], spicy, vegetarian } = filters;
  return (
    <div className={css['list']}>
      {vegetarian && (
        <RemovableChip
          label={narrowedStrings.vegetarian}
          onRemove={() => onChange({ ...filters, vegetarian: undefined })}
        />
      )}
      {spicy !== undefined && (
        <RemovableChip
          label={spicy === 'only' ? narrowedStrings.spicyOnly : narrowedStrings.spicyNone}
          onRemove={() => onChange({ ...filters, spicy: undefined })}
        />
      )}
      {without.map((allergen) => (
        <RemovableChip
          key={allergen}
          label={allergenNamesWithout[allergen]}
          onRemove={() => {
            const rest = without.filter((one) => one !== allergen);
            onChange({ ...filters, without: rest.length === 0 ? undefined : rest });
          }}
        />
      ))}
      {countFilters(filters) > 1 && (
        <Button variant="plain" onClick={() => onChange({ q: filters.q })}>
          {narrowedStrings.resetAll}
        </Button>
      )}
    </div>
  );
}

interface SearchResultsProps extends DishGridProps {
  query: string;
  /** What the query refuses, as the search reads it: the customer sees that a list was read as one (docs/product.md §2.20). */
  refused: readonly string[];
}

/** Results that are rendered at once, two screens of a phone above its keyboard; the others when typing rests. */
const FIRST_RESULTS = 8;
/** How long typing rests, ms. */
const REST_MS = 350;

/** Search results, best first, in place of the sections; rendered like a long menu (docs/product.md §2.9). */
export function SearchResults({ query, refused, products, ...grid }: SearchResultsProps): JSX.Element {
  const { to, show, sentinel } = useShownDishes(products.length);
  const [shownFor, setShownFor] = useState(query);
  if (shownFor !== query) {
    setShownFor(query);
    show();
  }
  const isHydrated = useHydrated();
  // The server's page of a search has them all.
  const [restedAt, setRestedAt] = useState(() => (isHydrated ? null : query));
  const isResting = restedAt !== null;
  useEffect(() => {
    if (isResting) return undefined;
    const timer = setTimeout(() => startTransition(() => setRestedAt(query)), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, query]);
  const now = isResting ? to : FIRST_RESULTS;
  const shown = useMemo(() => products.slice(0, now), [products, now]);
  return (
    <section>
      <div className={searchResultsCss['head']}>
        <h2>{menuStrings.found(products.length)}</h2>
        <p className={searchResultsCss['for']}>{menuStrings.foundFor(query)}</p>
        {refused.length > 0 && <p className={searchResultsCss['for']}>{menuStrings.refused(refused)}</p>}
      </div>
      <DishGrid {...grid} products={shown} />
      {to < products.length && <MoreDishes key={to} sentinel={sentinel} />}
    </section>
  );
}

interface NothingFoundProps extends Omit<DishGridProps, 'products' | 'eagerCount'> {
  query: string;
  isFiltered: boolean;
  onReset: () => void;
  /** Close matches for the query. */
  near: readonly Product[];
  /** What the query refuses, as the search reads it. */
  refused: readonly string[];
  /** Refused words of the query that the search does not know. */
  unknown: readonly string[];
  /** Offered when there are no close matches either. */
  popular: readonly Product[];
}

/**
 * No results, with a button back to the whole menu, and some dishes to choose from (docs/product.md §2.5); or the refused words that are
 * not known (§2.20a).
 */
export function NothingFound(props: NothingFoundProps): JSX.Element {
  const { query, isFiltered, onReset, near, refused, unknown, popular, ...grid } = props;
  const action = <Button onClick={onReset}>{narrowedStrings.showAll}</Button>;
  if (unknown.length > 0)
    return (
      <EmptyState title={narrowedStrings.unknownTitle(unknown)} text={narrowedStrings.unknownText} action={action} />
    );
  const text = isFiltered ? narrowedStrings.nothingForBoth(query) : narrowedStrings.nothingForText(query);
  const offered = near.length > 0 ? near : popular;
  return (
    <>
      <EmptyState
        title={menuStrings.nothingTitle}
        text={query === '' ? narrowedStrings.nothingForFilters : text}
        action={action}
      />
      {offered.length > 0 && (
        <section className={searchResultsCss['offered']}>
          <div className={searchResultsCss['head']}>
            <h2>{near.length > 0 ? narrowedStrings.near : menuStrings.popular}</h2>
            {refused.length > 0 && <p className={searchResultsCss['for']}>{menuStrings.refused(refused)}</p>}
          </div>
          <DishGrid {...grid} products={offered} />
        </section>
      )}
    </>
  );
}
