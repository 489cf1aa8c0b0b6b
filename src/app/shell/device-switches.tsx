import { useState, type JSX, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { canVibrate, isVibrationOn, setVibration } from '#ui/vibration.ts';
import { themeStrings } from './theme-strings.ts';
import { MoonIcon, SunIcon } from '#ui/icons/theme-icons.tsx';
import { setTheme, shownTheme, subscribeTheme } from '#ui/theme.ts';

/** Preferences stored on the device: light or dark, and haptic feedback. */
export function DeviceSwitches(): JSX.Element {
  return (
    <>
      <ThemeSwitch />
      {canVibrate() && <VibrationSwitch />}
    </>
  );
}

function VibrationSwitch(): JSX.Element {
  const [isOn, setOn] = useState(isVibrationOn);
  return (
    <Button
      variant="quiet"
      onClick={() => {
        setVibration(!isOn);
        setOn(!isOn);
      }}
    >
      {isOn ? themeStrings.vibrationOff : themeStrings.vibrationOn}
    </Button>
  );
}

/** Manual light and dark switch; the system's choice applies until used (docs/product.md §15.3). */
function ThemeSwitch(): JSX.Element {
  const shown = useSyncExternalStore(subscribeTheme, shownTheme, () => 'light' as const);
  const next = shown === 'light' ? 'dark' : 'light';
  return (
    <Button variant="quiet" onClick={() => setTheme(next)}>
      {next === 'dark' ? <MoonIcon /> : <SunIcon />}
      <span>{next === 'dark' ? themeStrings.toDark : themeStrings.toLight}</span>
    </Button>
  );
}
