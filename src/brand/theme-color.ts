/** What the browser paints its own bars with: `--paper` of colors.css. */
export const THEME_COLOR = { light: '#FFF8EE', dark: '#1A1310' } as const;
/** The dot on the page's icon while an order is under way: `--accent` of colors.css in the light. */
export const BADGE_COLOR = '#C42F1C';
