import { createTheme, MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import type { JSX } from 'react';
import type { Elements } from './elements.ts';
import './mantine-island.css';

const field = { defaultProps: { size: 'md' as const } };

const theme = createTheme({
  fontFamily: 'var(--font)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    TextInput: field,
    Textarea: field,
    Select: field,
    Autocomplete: field,
    NumberInput: field,
    Input: field,
    InputWrapper: field,
    Checkbox: field,
    Radio: field,
    // What is portalled to the body lies under an open sheet, and is inert.
    Popover: { defaultProps: { withinPortal: false } },
    Combobox: { defaultProps: { withinPortal: false } },
  },
});

/** The page's nonce, if its policy works with one. Scripts hide the attribute and keep the property. */
const styleNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** Nothing is kept or followed: the house's tokens know the scheme (`data-theme`, or the system's). */
const noColorSchemeManager = {
  get: () => 'light' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Mantine for the forms inside it: fields, autocomplete, checkboxes, radios. Import this file only from what is loaded lazily:
 * never on the way to the menu (docs/decisions/0080-own-components-and-mantine.md).
 *
 * It writes no `<style>` of its own, which a content security policy would refuse: variables come from mantine-island.css.
 * Responsive style props (`w={{base: …}}`, `visibleFrom`) do write one; use a CSS module instead. A component that is not
 * listed above needs its stylesheet imported here, too.
 */
export function MantineIsland({ children }: { children: Elements }): JSX.Element {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      colorSchemeManager={noColorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
