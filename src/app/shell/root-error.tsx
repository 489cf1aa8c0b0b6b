import type { ErrorComponentProps } from '@tanstack/react-router';
import type { JSX } from 'react';
import { PageError } from './page-error.tsx';
import css from './shell.module.css';

/** Not even the frame could be loaded: the page stands alone. */
export function RootError(props: ErrorComponentProps): JSX.Element {
  return (
    <main className={css['main']}>
      <PageError {...props} />
    </main>
  );
}
