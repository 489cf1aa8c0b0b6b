import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** @file Icons of the theme switch: in the header of every page, so separate from those of later screens. */

export function SunIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400" />
    </Icon>
  );
}

export function MoonIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z" />
    </Icon>
  );
}
