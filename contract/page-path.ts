/** Slugs of pages whose screen is at the slug itself (docs/product.md §11.6). */
const SCREENS: ReadonlySet<string> = new Set([
  'about',
  'address',
  'contacts',
  'delivery',
  'events',
  'interior',
  'promos',
  'vacancy',
]);

/** Returns the storefront's path of the chain's page `slug`; null: no screen shows it. */
export function pagePath(slug: string): string | null {
  if (slug === 'legal') return '/info/legal';
  return SCREENS.has(slug) || slug.startsWith('info/') ? `/${slug}` : null;
}
