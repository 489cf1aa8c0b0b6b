import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { errorMessage } from '../../platform/api/errors.ts';
import { useConnectivity } from '../../state/hooks.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { shellStrings } from './shell-strings.ts';

/**
 * A page that could not be loaded: what happened, and one way on. Where only the connection was missing (a cold start after
 * the browser has thrown away what was stored: fault 20) it opens by itself when the API answers again.
 */
export function PageError({ error, reset }: ErrorComponentProps): JSX.Element {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
    reset();
  };
  const reachability = useConnectivity();
  const wasAway = useRef(false);
  const again = useEffectEvent(() => void retry());
  useEffect(() => {
    if (reachability === 'unreachable') wasAway.current = true;
    else if (reachability === 'reachable' && wasAway.current) {
      wasAway.current = false;
      again();
    }
  }, [reachability]);
  return (
    <ErrorState
      title={shellStrings.pageError}
      text={errorMessage(error, shellStrings.pageErrorText)}
      busy={busy}
      onRetry={() => void retry()}
    />
  );
}
