import { useSyncExternalStore, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/theme-icons.tsx';
import { themeStrings } from './theme-strings.ts';
import { setTheme, shownTheme, subscribeTheme } from '#ui/theme.ts';

/** Light and dark by hand; the system's choice stands until then (docs/product.md §15.3). */
export function ThemeSwitch(): JSX.Element {
  const shown = useSyncExternalStore(subscribeTheme, shownTheme, () => 'light' as const);
  const next = shown === 'light' ? 'dark' : 'light';
  return (
    <Button variant="quiet" onClick={() => setTheme(next)}>
      {next === 'dark' ? <MoonIcon /> : <SunIcon />}
      <span>{next === 'dark' ? themeStrings.toDark : themeStrings.toLight}</span>
    </Button>
  );
}
