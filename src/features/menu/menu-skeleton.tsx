import type { JSX } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden, visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import grid from './dish-grid.module.css';
import css from './menu-skeleton.module.css';
import { menuStrings } from './menu-strings.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeleton of the menu in its final sizes, for a route that waits for its data. */
export function MenuSkeleton(): JSX.Element {
  return (
    <div className={css['menu']}>
      <h1 className={visuallyHiddenClass}>{menuStrings.allMenu}</h1>
      <VisuallyHidden live>{menuStrings.loading}</VisuallyHidden>
      <Skeleton height="2.75rem" className={css['field']} />
      <div className={css['chips']}>
        {CARDS.map((card) => (
          <Skeleton key={card} width="6.5rem" height="2.75rem" className={css['chip']} />
        ))}
      </div>
      <Skeleton height="auto" className={css['banner']} />
      {/* Target of the link past the filters, as on the menu. */}
      <div id="dishes" tabIndex={-1} className={grid['grid']}>
        {CARDS.map((card) => (
          <div key={card} className={css['card']}>
            <Skeleton height="auto" className={css['picture']} />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="35%" />
            <Skeleton width="auto" height="2.75rem" className={css['button']} />
          </div>
        ))}
      </div>
    </div>
  );
}
