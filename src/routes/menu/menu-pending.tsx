import type { JSX } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { uiStrings } from '../../ui/ui-strings.ts';
import css from './menu-pending.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of the menu, in its final sizes. */
export function MenuPending(): JSX.Element {
  return (
    <div className={css['menu']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="2.75rem" />
      <div className={css['grid']}>
        {CARDS.map((card) => (
          <div key={card} className={css['card']}>
            <Skeleton className={css['picture']} />
            <Skeleton width="80%" />
            <Skeleton width="50%" />
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </div>
    </div>
  );
}
