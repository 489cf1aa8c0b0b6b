/** Where the customer of the bench has chosen to order: without a choice, a tap on a dish asks for one. */
const PLACE = { locality: 'kaluga', restaurant: '1', order_type: 'pickup' } as const;

/** The cookies of that choice, as the storefront sets them. */
export function placeCookies(url: string): { name: string; value: string; url: string }[] {
  return Object.entries(PLACE).map(([name, value]) => ({ name, value, url }));
}

/** The same as a request's header. */
export const PLACE_COOKIE = Object.entries(PLACE)
  .map(([name, value]) => `${name}=${value}`)
  .join('; ');

/** The same as a query of the API's catalogue. */
export const PLACE_QUERY = `?restaurant_id=${PLACE.restaurant}&order_type=${PLACE.order_type}`;
