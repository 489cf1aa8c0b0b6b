import { useState, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { canVibrate, isVibrationOn, setVibration } from '#ui/vibration.ts';
import { themeStrings } from './theme-strings.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** What the device remembers of its owner's taste: light or dark, and whether a tap is felt. */
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
