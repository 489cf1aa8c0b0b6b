import { Environment } from '#contract/restaurants.ts';
import { api } from '#contract/endpoints.ts';
import { endpointPath } from '#contract/endpoint.ts';
import * as v from 'valibot';
import type { ApiFetch } from './api-access.ts';

/** Texts of the installed app. Colours come from the page, name and description from the chain's data. */
const strings = {
  menu: 'Меню',
  cart: 'Корзина',
  orders: 'Мои заказы',
  narrow: 'Меню на телефоне',
  wide: 'Меню на большом экране',
} as const;

const START = '/menu';
const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const SIZES = [192, 512] as const;

/** Reads `#FFF8EE` from the page's own `theme-color` for the light theme. */
const paperOf = (template: string): string => /name="theme-color" content="(#\w{6})"/.exec(template)?.[1] ?? '#FFFFFF';

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });

/**
 * Builds the web app manifest from the imported brand, its only source (docs/product.md §15.11).
 *
 * @returns builds the manifest; throws when the API cannot return the brand
 */
export function webManifest(template: string, apiFetch: ApiFetch): () => Promise<object> {
  const paper = paperOf(template);
  return async () => {
    const answer = await apiFetch(endpointPath(api.environment));
    const { brand } = v.parse(Environment, await answer.json());
    return {
      id: '/',
      scope: '/',
      start_url: START,
      lang: 'ru',
      dir: 'ltr',
      name: brand.name,
      short_name: brand.name.slice(0, 12),
      description: brand.slogan,
      categories: ['food', 'shopping'],
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      orientation: 'any',
      theme_color: paper,
      background_color: paper,
      handle_links: 'auto',
      launch_handler: { client_mode: 'navigate-existing' },
      prefer_related_applications: false,
      icons: [
        ...SIZES.map((size) => icon('icon', size, 'any')),
        ...SIZES.map((size) => icon('maskable', size, 'maskable')),
        ...SIZES.map((size) => icon('monochrome', size, 'monochrome')),
      ],
      shortcuts: [shortcut(strings.menu, START), shortcut(strings.cart, '/cart'), shortcut(strings.orders, '/orders')],
      screenshots: [
        {
          src: '/screenshots/narrow.jpg',
          sizes: '760x1600',
          type: 'image/jpeg',
          form_factor: 'narrow',
          label: strings.narrow,
        },
        {
          src: '/screenshots/wide.jpg',
          sizes: '1440x900',
          type: 'image/jpeg',
          form_factor: 'wide',
          label: strings.wide,
        },
      ],
    };
  };
}
