import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../platform/api/errors.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { shellStrings } from './shell-strings.ts';

/** A page that could not be loaded: what happened, and one way on. */
export function PageError({ error, reset }: ErrorComponentProps): JSX.Element {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
    reset();
  };
  return (
    <ErrorState
      title={shellStrings.pageError}
      text={errorMessage(error, shellStrings.pageErrorText)}
      busy={busy}
      onRetry={() => void retry()}
    />
  );
}
