/** Colour of the browser's own bars: `--paper` of colors.css. */
export const THEME_COLOR = { light: '#FFF8EE', dark: '#1A1310' } as const;
/** The same while an order has just been handed over: `--dill-soft`. */
export const DONE_COLOR = { light: '#EAF5ED', dark: '#1F3528' } as const;
/** The same while an order is late: `--honey-soft`. */
export const LATE_COLOR = { light: '#FFEFC7', dark: '#453413' } as const;
/** The dot on the page's icon while an order is under way: `--accent` of the light theme in colors.css. */
export const BADGE_COLOR = '#C42F1C';
