import { useEffect } from 'react';
import { paintBrowser, subscribeTheme } from './theme.ts';

/**
 * Gives the browser's own bars a colour of the page's own while it is shown, in light and dark; null: the theme's.
 *
 * @param colors constant, or the bars are painted at each render
 */
export function useBrowserColor(colors: Parameters<typeof paintBrowser>[0] | null): void {
  useEffect(() => {
    if (colors === null) return undefined;
    const paint = (): void => paintBrowser(colors);
    paint();
    // A change of the theme has painted them in its own colour.
    const stop = subscribeTheme(paint);
    return () => {
      stop();
      paintBrowser();
    };
  }, [colors]);
}
