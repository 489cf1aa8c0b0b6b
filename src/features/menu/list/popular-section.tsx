import type { JSX } from 'react';
import { DishGrid, type DishGridProps } from '../card/dish-grid.tsx';
import { menuStrings } from '../menu-strings.ts';
import css from './popular-section.module.css';

const TITLE = 'popular-title';

/** The most ordered dishes as the menu's first section, two rows on a desktop, three on a phone (docs/product.md §2.13). */
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

/** Maximum number of dishes in the section: fills complete rows. */
export const POPULAR_SHOWN = 8;
