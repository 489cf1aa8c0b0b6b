/** Colour of the browser's own bars: `--paper` of colors.css. */
export const THEME_COLOR = { light: '#FFF8EE', dark: '#1A1310' } as const;
/** The dot on the page's icon while an order is under way: `--accent` of the light theme in colors.css. */
export const BADGE_COLOR = '#C42F1C';
