import type { ErrorComponentProps } from '@tanstack/react-router';
import type { JSX } from 'react';
import { PageError } from './page-error.tsx';
import css from '../shell.module.css';
import { ClientBootstrap } from '../client-bootstrap.tsx';

/** The error page alone, when not even the shell could be loaded. Probes and sends what is queued like any other page. */
export function RootError(props: ErrorComponentProps): JSX.Element {
  return (
    <main className={css['main']}>
      <ClientBootstrap />
      <PageError {...props} />
    </main>
  );
}
