/** What the browser paints its own bars with: `--paper` of colors.css. */
export const THEME_COLOR = { light: '#FFF8EE', dark: '#1A1310' } as const;
