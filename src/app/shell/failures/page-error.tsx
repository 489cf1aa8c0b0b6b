import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { errorMessage } from '#client/error-message.ts';
import { useServices } from '#client/use-services.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { shellStrings } from '../shell-strings.ts';
import { noteError } from '#app/reports/note-error.ts';
import { usePageFailures } from './page-failures.ts';
import { tryAgainBySelf } from './try-again.ts';

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
