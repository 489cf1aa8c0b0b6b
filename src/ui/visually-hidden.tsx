import type { JSX, ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Same, for an element of another kind, for example a heading. */
export const visuallyHiddenClass = css['hidden'];

/** Text for screen readers only. `live` announces its changes politely. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }): JSX.Element {
  return (
    <span className={css['hidden']} {...(live ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}
