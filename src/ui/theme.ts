import { THEME_COLOR } from '#brand/theme-color.ts';

/** Light, dark, or the system's. Stored under `storefront-theme`; index.html applies it before the first paint. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'storefront-theme';

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies and stores the choice. If storage rejects the write (private window), it is only not remembered. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Ignored: the page keeps the choice until it is closed.
  }
  paintBrowser();
}

/** Sets the colour of the browser's own bars to the page's current theme, or to these colours of the page's own. */
export function paintBrowser(colors: Readonly<Record<'light' | 'dark', string>> = THEME_COLOR): void {
  const theme = readTheme();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = colors[theme === 'system' ? own : theme];
    meta.toggleAttribute('data-own', colors !== THEME_COLOR);
  }
}

/** Whether a page has given the browser's bars a colour of its own (use-browser-color.ts). */
export function isBrowserPainted(): boolean {
  return document.querySelector('meta[name="theme-color"][data-own]') !== null;
}

/** Subscribes to the theme on the document, set by index.html before any script runs. Returns an unsubscribe function. */
export function subscribeTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns the theme currently on the screen. */
export function shownTheme(): 'light' | 'dark' {
  const theme = readTheme();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
