import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DishGrid, type DishGridProps } from '../card/dish-grid.tsx';
import { menuStrings } from '../menu-strings.ts';
import { narrowedStrings } from './narrowed-strings.ts';
import css from './search-results.module.css';

interface NothingFoundProps extends Omit<DishGridProps, 'products' | 'eagerCount'> {
  query: string;
  isFiltered: boolean;
  onReset: () => void;
  /** Close matches for the query. */
  near: readonly Product[];
  /** Offered when there are no close matches either. */
  popular: readonly Product[];
}

/** No results, with a button back to the whole menu, and some dishes to choose from (docs/product.md §2.5). */
export function NothingFound({ query, isFiltered, onReset, near, popular, ...grid }: NothingFoundProps): JSX.Element {
  const text = isFiltered ? narrowedStrings.nothingForBoth(query) : narrowedStrings.nothingForText(query);
  const offered = near.length > 0 ? near : popular;
  return (
    <>
      <EmptyState
        title={menuStrings.nothingTitle}
        text={query === '' ? narrowedStrings.nothingForFilters : text}
        action={<Button onClick={onReset}>{narrowedStrings.showAll}</Button>}
      />
      {offered.length > 0 && (
        <section className={css['offered']}>
          <div className={css['head']}>
            <h2>{near.length > 0 ? narrowedStrings.near : menuStrings.popular}</h2>
          </div>
          <DishGrid {...grid} products={offered} />
        </section>
      )}
    </>
  );
}
