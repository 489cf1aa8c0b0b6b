import type { JSX } from 'react';
import { DishGrid, type DishGridProps } from '../card/dish-grid.tsx';
import { menuStrings } from '../menu-strings.ts';
import css from './search-results.module.css';

/** Search results, best first, in place of the sections. */
export function SearchResults({ query, ...grid }: DishGridProps & { query: string }): JSX.Element {
  return (
    <section>
      <div className={css['head']}>
        <h2>{menuStrings.found(grid.products.length)}</h2>
        <p className={css['for']}>{menuStrings.foundFor(query)}</p>
      </div>
      <DishGrid {...grid} />
    </section>
  );
}
