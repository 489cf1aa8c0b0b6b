/** Brand colours used on a card, by role. */
const FALLBACK = {
  paper: '#ffffff',
  surface: '#ffffff',
  edge: '#8c8c8c',
  accent: '#b03020',
  dill: '#2e7b4f',
  honey: '#f2b134',
} as const;

/** `#rrggbb` by role. */
export type BrandColours = Readonly<Record<keyof typeof FALLBACK, string>>;

/**
 * Reads the light scheme's colours, as defined by the brand, from the storefront's built styles (docs/product.md §32.11). A role
 * that they do not define as a hex number gets a plain colour.
 */
export function brandColours(css: string): BrandColours {
  const read = (role: keyof typeof FALLBACK): string =>
    new RegExp(`--${role}:\\s*(#(?:[0-9a-f]{3}){1,2})\\b`, 'i').exec(css)?.[1] ?? FALLBACK[role];
  return {
    paper: read('paper'),
    surface: read('surface'),
    edge: read('edge'),
    accent: read('accent'),
    dill: read('dill'),
    honey: read('honey'),
  };
}
