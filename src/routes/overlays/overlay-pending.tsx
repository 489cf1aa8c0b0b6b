import type { JSX } from 'react';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './overlay-pending.module.css';

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
