/** Values for a route's parameters. A new parameter fails the walk until values are given. */
const VALUES: Readonly<Record<string, (categories: readonly string[]) => readonly string[]>> = {
  '/menu/$category': (categories) => categories.map((slug) => `/menu/${slug}`),
  '/menu/$category/$dish': () => ['/menu/breakfasts/5-omelet-oven'],
  '/address/$restaurant': () => ['/address/1'],
  '/order-status/$orderId': () => ['/order-status/AAAAAAAAAAAAAAAAAAAAAA'],
  // Offline it leads to the order's page.
  '/pay/$orderId': () => ['/pay/AAAAAAAAAAAAAAAAAAAAAA'],
  // Offline it says that it needs a connection.
  '/table/$code': () => ['/table/AAAAAAAAAAAAAAAAAAAAAA'],
  '/profile/$section': () =>
    ['personal', 'addresses', 'bonuses', 'sessions', 'privacy', 'forbidden'].map((section) => `/profile/${section}`),
  '/events/$slug': () => ['/events/lepim-vmeste'],
  '/vacancy/$slug': () => ['/vacancy/oficiant'],
  '/info/$document': () => ['/info/rules', '/info/privacy', '/info/agreement'],
  '/$localitySlug': () => ['/kaluga'],
};

/**
 * Returns every address that the offline walk opens: each route of the router's own tree with values for its parameters,
 * every category, and a dish. An added route joins automatically.
 *
 * @throws when a route has a parameter without values
 */
export function addressesOf(routes: readonly string[], categories: readonly string[]): string[] {
  if (routes.length < 16) throw new Error(`the router has only ${routes.length} routes`);
  const addresses = routes.flatMap((route) =>
    route.includes('$') ? (VALUES[route]?.(categories) ?? [route]) : [route],
  );
  const open = addresses.filter((address) => address.includes('$'));
  if (open.length > 0) throw new Error(`routes without values: ${open.join(', ')}`);
  return [...addresses, '/menu?dish=5'];
}
