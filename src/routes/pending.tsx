import type { JSX } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './pending.module.css';

/** Placeholder of a page while its content loads. */
export function PagePending(): JSX.Element {
  return (
    <div className={css['page']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="2.25rem" width="55%" />
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </div>
  );
}

/** Placeholder of a sheet while its code loads: immediate feedback to the tap. */
export function OverlayPending(): JSX.Element {
  return (
    <div className={css['behind']}>
      <div className={css['sheet']}>
        <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
