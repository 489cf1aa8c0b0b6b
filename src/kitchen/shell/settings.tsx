import * as v from 'valibot';
import { useState, useSyncExternalStore, type JSX } from 'react';
import { roleNames } from '#contract/role-names-strings.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { setTheme, shownTheme, subscribeTheme } from '#ui/theme.ts';
import { CardSize, isCourierScreen } from '../data/kitchen-state.ts';
import { useBell } from './signals.ts';
import { kitchenStrings } from './kitchen-strings.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';
import { WakeSetting } from './wake-setting.tsx';
import css from './settings.module.css';

/** The settings button and its dialog: sound, tickets, size, theme, log out. */
export function SettingsButton(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css['button']}
        onClick={() => setOpen(true)}
        aria-label={kitchenStrings.settings}
      >
        <Icon>
          <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
          <circle cx="16" cy="7" r="2" />
          <circle cx="8" cy="17" r="2" />
        </Icon>
      </button>
      {isOpen && <SettingsSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingsSheet({ onClose }: { onClose: () => void }): JSX.Element {
  const { change } = useKitchen();
  const bell = useBell();
  const { settings, me } = useKitchenSnapshot().state;
  const isCourier = isCourierScreen({ me });
  const theme = useSyncExternalStore(subscribeTheme, shownTheme);
  const next = theme === 'light' ? 'dark' : 'light';
  return (
    <Sheet title={kitchenStrings.settings} onClose={onClose}>
      <div className={css['list']}>
        {/* A courier's screen rings for nothing and has no board. */}
        {!isCourier && (
          <>
            <Switch
              label={kitchenStrings.sound}
              checked={settings.sound}
              onChange={(sound) => void change((state) => ({ settings: { ...state.settings, sound } }))}
            />
            <Switch
              label={kitchenStrings.printOnAccept}
              checked={settings.print_on_accept}
              onChange={(print) =>
                void change((state) => ({ settings: { ...state.settings, print_on_accept: print } }))
              }
            />
            <WakeSetting />
            <Choice
              legend={kitchenStrings.size}
              field="size"
              pills
              value={settings.size}
              options={CardSize.options.map((value) => ({ value, label: kitchenStrings.sizes[value] }))}
              onChange={(value) =>
                void change((state) => ({ settings: { ...state.settings, size: v.parse(CardSize, value) } }))
              }
            />
            <Button variant="quiet" size="large" onClick={() => void bell.check()}>
              {kitchenStrings.checkSound}
            </Button>
          </>
        )}
        <Button variant="quiet" size="large" onClick={() => setTheme(next)}>
          {next === 'dark' ? kitchenStrings.toDark : kitchenStrings.toLight}
        </Button>
        <LogOut />
      </div>
    </Sheet>
  );
}

function Switch(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }): JSX.Element {
  return (
    <label className={css['switch']}>
      <input type="checkbox" checked={props.checked} onChange={({ target }) => props.onChange(target.checked)} />
      <span>{props.label}</span>
    </label>
  );
}

/** Logs the screen out after a second confirmation, which names what is still queued. */
function LogOut(): JSX.Element {
  const { session } = useKitchen();
  const { commands, me } = useKitchenSnapshot().state;
  const role = me?.role ?? null;
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!asks) {
    return (
      <>
        {me !== null && role !== null && (
          <p className={css['person']}>{kitchenStrings.loggedIn(me.name, roleNames[role])}</p>
        )}
        <Button variant="plain" size="large" onClick={() => setAsks(true)}>
          {kitchenStrings.logOut}
        </Button>
      </>
    );
  }
  const calm = role === null ? kitchenStrings.logOutText : kitchenStrings.logOutPerson;
  return (
    <div className={css['ask']} role="group" aria-label={kitchenStrings.logOutTitle}>
      <p>{commands.length > 0 ? kitchenStrings.logOutWaiting : calm}</p>
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
