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
    Autocomplete: field,
    Input: field,
    InputWrapper: field,
    Checkbox: field,
    // Content portalled to the body would be under an open sheet, and inert.
    Popover: { defaultProps: { withinPortal: false } },
    Combobox: { defaultProps: { withinPortal: false } },
  },
});

/** The page's nonce, if its policy uses one. Browsers hide the attribute from scripts but keep the property. */
const styleNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

/** Nothing is stored or subscribed to: our own tokens follow the scheme (`data-theme`, or the system's). */
const noColorSchemeManager = {
  get: () => 'light' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Mantine for the forms inside it: fields, autocomplete, checkboxes, radios. Import this file only from lazily loaded code,
 * never on the way to the menu (docs/decisions/0080-own-components-and-mantine.md).
 *
 * It writes no `<style>`, which a content security policy would block: variables come from mantine-island.css.
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
