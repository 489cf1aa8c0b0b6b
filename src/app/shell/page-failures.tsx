import { createContext, useContext, useEffect, useEffectEvent, useState, type JSX } from 'react';
import { useRouter, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { errorMessage } from '#client/error-message.ts';
import { useServices } from '#client/use-services.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTitle } from '#ui/use-title.ts';
import { shellStrings } from './shell-strings.ts';
import { noteError } from '../reports/note-error.ts';
import { tryAgainBySelf } from './try-again.ts';
import { ClientBootstrap } from './client-bootstrap.tsx';
import css from './shell.module.css';

/** Counts this visit's attempts at a failing page: each failed attempt mounts the error component anew. */
interface PageFailures {
  /** Records a failure of the page at `href`. Returns the number of consecutive failures, at least one. */
  readonly note: (href: string) => number;
}

export function createPageFailures(): PageFailures {
  let last = { href: '', times: 0 };
  return {
    note: (href) => {
      last = { href, times: last.href === href ? last.times + 1 : 1 };
      return last.times;
    },
  };
}

const PageFailuresContext = createContext<PageFailures | null>(null);

export const PageFailuresProvider = PageFailuresContext.Provider;

function usePageFailures(): PageFailures {
  const failures = useContext(PageFailuresContext);
  if (!failures) throw new Error('usePageFailures needs a PageFailuresProvider above it');
  return failures;
}

/**
 * A page that could not be loaded: what happened, and one way on. Temporary failures (a lost connection, a failing server) are
 * retried automatically with backoff, and at once when the API responds again (docs/product.md §9.2).
 */
export function PageError({ error, reset }: ErrorComponentProps): JSX.Element {
  const router = useRouter();
  const { connectivity } = useServices();
  const pageFailures = usePageFailures();
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
    reset();
  };
  const again = useEffectEvent(() => void retry());
  useEffect(() => {
    noteError(error);
    const failures = pageFailures.note(router.state.location.href);
    return tryAgainBySelf({ error, failures, connectivity, page: document, again });
  }, [error, connectivity, pageFailures, router]);
  return (
    <ErrorState
      level={1}
      title={shellStrings.pageError}
      text={errorMessage(error, shellStrings.pageErrorText)}
      busy={busy}
      onRetry={() => void retry()}
    />
  );
}

/** The error page alone, when not even the shell could be loaded. Probes and sends what is queued like any other page. */
export function RootError(props: ErrorComponentProps): JSX.Element {
  return (
    <main className={css['main']}>
      <ClientBootstrap />
      <PageError {...props} />
    </main>
  );
}

/** Page for an unknown address, with a link onwards; it also sets the title. The server sends it with 404 (docs/product.md §32.7). */
export function NotFound(): JSX.Element {
  useTitle(shellStrings.notFound);
  return (
    <EmptyState
      level={1}
      title={shellStrings.notFound}
      text={shellStrings.notFoundText}
      action={
        <Link to="/menu" className={buttonClass()}>
          {shellStrings.toMenu}
        </Link>
      }
    />
  );
}
