import type { Plugin } from 'vite';
import { THEME_COLOR } from '#brand/theme-color.ts';

/** Sets the brand's colours for the browser's own bars, from src/brand. */
export const themeColor: Plugin = {
  name: 'theme-color',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!--theme-color-->', () =>
        Object.entries(THEME_COLOR)
          .map(
            ([scheme, color]) =>
              `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})" />`,
          )
          .join(''),
      ),
  },
};
