import { useSyncExternalStore, type JSX } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoonIcon, SunIcon } from '../../ui/icons/theme-icons.tsx';
import { shellStrings } from './shell-strings.ts';
import { setTheme, shownTheme, subscribeTheme } from '../../ui/theme.ts';

/** Light and dark by hand; the system's choice stands until then. The server knows neither and shows the moon. */
export function ThemeSwitch(): JSX.Element {
  const shown = useSyncExternalStore(subscribeTheme, shownTheme, () => 'light' as const);
  const next = shown === 'light' ? 'dark' : 'light';
  return (
    <IconButton label={next === 'dark' ? shellStrings.toDark : shellStrings.toLight} onClick={() => setTheme(next)}>
      {next === 'dark' ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  );
}
