import { useState, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { kitchenStrings } from './kitchen-strings.ts';
import css from './log-out.module.css';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';

/** Logs the screen out after a second confirmation, which names what is still queued. */
export function LogOut(): JSX.Element {
  const { session } = useKitchen();
  const { commands } = useKitchenSnapshot().state;
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!asks) {
    return (
      <Button variant="plain" size="large" onClick={() => setAsks(true)}>
        {kitchenStrings.logOut}
      </Button>
    );
  }
  return (
    <div className={css['ask']} role="group" aria-label={kitchenStrings.logOutTitle}>
      <p>{commands.length > 0 ? kitchenStrings.logOutWaiting : kitchenStrings.logOutText}</p>
      {failed && <p role="alert">{kitchenStrings.logOutOffline}</p>}
      <Button size="large" onClick={() => void session.logOut().catch(() => setFailed(true))}>
        {kitchenStrings.logOut}
      </Button>
      <Button variant="quiet" size="large" onClick={() => setAsks(false)}>
        {kitchenStrings.cancel}
      </Button>
    </div>
  );
}
