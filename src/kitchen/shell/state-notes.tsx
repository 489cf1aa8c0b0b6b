import { useSyncExternalStore, type JSX, type ReactNode } from 'react';
import type { Elements } from '#ui/elements.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useBell } from './signals.ts';
import { kitchenStrings } from './kitchen-strings.ts';
import css from './state-notes.module.css';
import { useIsOffline, useKitchen, useKitchenSnapshot } from './use-kitchen.ts';

/** Notes for the staff about the screen itself: no network, no sound, no storage, a newer build. */
export function StateNotes(): JSX.Element {
  const bell = useBell();
  const { build, polling } = useKitchen();
  const { durable, outdated, state } = useKitchenSnapshot();
  const isOffline = useIsOffline();
  const readAt = useSyncExternalStore(polling.subscribe, polling.readAt);
  const isSilent = useSyncExternalStore(bell.subscribe, bell.isSilent);
  const isNewer = useSyncExternalStore(build.subscribe, build.getSnapshot);
  const timezone = state.me?.restaurants[0]?.timezone ?? 'Europe/Moscow';
  const reload = (
    <Button variant="quiet" size="large" onClick={() => location.reload()}>
      {kitchenStrings.reload}
    </Button>
  );
  return (
    <div className={css['notes']}>
      <div role="status">
        {isOffline && (
          <Note loud>
            {readAt === null
              ? kitchenStrings.offlineNever
              : kitchenStrings.offline(formatTime(new Date(readAt), timezone))}
          </Note>
        )}
      </div>
      {isSilent && state.settings.sound && (
        <Note
          action={
            <Button size="large" onClick={() => void bell.allow()}>
              {kitchenStrings.soundOn}
            </Button>
          }
        >
          {kitchenStrings.soundBlocked}
        </Note>
      )}
      {outdated && <Note action={reload}>{kitchenStrings.outdated}</Note>}
      {!outdated && isNewer && <Note action={reload}>{kitchenStrings.newer}</Note>}
      {!durable && !outdated && <Note>{kitchenStrings.notKept}</Note>}
    </div>
  );
}

function Note(props: { children: ReactNode; action?: Elements; loud?: boolean }): JSX.Element {
  return (
    <div className={cx(css['note'], props.loud === true && css['loud'])}>
      <p>{props.children}</p>
      {props.action}
    </div>
  );
}
