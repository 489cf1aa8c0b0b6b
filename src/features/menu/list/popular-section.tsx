import type { JSX } from 'react';
import { DishGrid, type DishGridProps } from '../card/dish-grid.tsx';
import { menuStrings } from '../menu-strings.ts';
import css from './popular-section.module.css';

const TITLE = 'popular-title';

/** Shows what is ordered most as the first section of the menu, two rows on a desktop, three on a phone (docs/product.md §2.13). */
export function PopularSection(props: DishGridProps): JSX.Element {
  return (
    <section className={css['popular']} aria-labelledby={TITLE}>
      <h2 id={TITLE} className={css['title']}>
        {menuStrings.popular}
      </h2>
      <DishGrid {...props} />
    </section>
  );
}

/** The most dishes of the section: as many as make full rows. */
export const POPULAR_SHOWN = 8;
