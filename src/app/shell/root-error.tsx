import type { ErrorComponentProps } from '@tanstack/react-router';
import type { JSX } from 'react';
import { PageError } from './page-error.tsx';
import css from './shell.module.css';
import { ClientBootstrap } from './client-bootstrap.tsx';

/** Shows the error page alone when not even the frame could be loaded. It probes and sends what waits like any other page. */
export function RootError(props: ErrorComponentProps): JSX.Element {
  return (
    <main className={css['main']}>
      <ClientBootstrap />
      <PageError {...props} />
    </main>
  );
}
