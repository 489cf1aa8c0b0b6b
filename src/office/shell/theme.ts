import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** From 16 px on no phone zooms into a field. */
const field = { defaultProps: { size: 'md' } };

/** Mantine as it comes, with the brand's typeface and an accent that is dark enough for white letters. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: { TextInput: field, Textarea: field, Select: field, Checkbox: field, Switch: field, Button: field },
});

/** Mantine's secondary text and its errors have too little contrast for small type (WCAG 1.4.3). */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#b0b4ba',
    '--mantine-color-placeholder': '#a6a7ab',
    '--mantine-color-error': '#ff8787',
  },
});
