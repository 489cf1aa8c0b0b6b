import { profile as readProfile } from '../calls/account.ts';
import { BY_LOCALITY, cart as readCart, localities as readLocalities } from '../calls/menu.ts';
import { orders as readOrders } from '../calls/orders.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Ask, describeLines } from './cart-lines.ts';
import { minutesOf, promisedFrom } from './fallbacks.ts';
import { readingStrings } from './reading-strings.ts';
import { isThing, type Thing } from './walk.ts';

interface Tools {
  readonly ask: Ask;
  readonly now: Date;
  /** Converts values and fills missing fields by a schema. */
  readonly fill: (schema: object, value: unknown) => unknown;
  /** Dishes read so far, by id. */
  readonly dishes: Map<unknown, Thing>;
}
interface Asked {
  readonly endpoint: Endpoint;
  readonly query: unknown;
  readonly body: unknown;
}

/** `raw`: in the backend's units, to be filled. `read`: combined from responses that are already read. */
type Shaped = { readonly raw: unknown } | { readonly read: unknown };
type Shape = (answer: unknown, asked: Asked, tools: Tools) => Shaped | Promise<Shaped>;
type Join = (answer: Thing, asked: Asked, tools: Tools) => unknown;

const listIn = (answer: unknown, field: string): readonly unknown[] | null => {
  if (Array.isArray(answer)) return answer;
  const inside = isThing(answer) ? answer[field] : null;
  return Array.isArray(inside) ? inside : null;
};
const thingsIn = (thing: Thing, field: string): readonly Thing[] => (listIn(thing, field) ?? []).filter(isThing);
const textIn = (thing: unknown, field: string): string | null => {
  const value = isThing(thing) ? thing[field] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** Wraps restaurants that came without a locality in one. */
const aroundAll = (list: readonly Thing[]): Thing => {
  const home = list.find(({ is_default }) => is_default === true) ?? list[0] ?? {};
  const degrees = (field: string) => list.map((one) => Number(one[field]));
  const [lats, lons] = [degrees('latitude'), degrees('longitude')];
  return {
    id: 1,
    name: readingStrings.everywhere,
    name_in: readingStrings.everywhereIn,
    slug: 'all',
    latitude: home['latitude'],
    longitude: home['longitude'],
    border_box_lower_corner: [Math.min(...lats), Math.min(...lons)],
    border_box_upper_corner: [Math.max(...lats), Math.max(...lons)],
    is_default: true,
    restaurants: list,
  };
};

const withLocalityId = (locality: unknown): unknown => {
  if (!isThing(locality)) return locality;
  return {
    ...locality,
    restaurants: thingsIn(locality, 'restaurants').map((one) => ({ locality_id: locality['id'], ...one })),
  };
};

/** Converts localities with restaurants inside, or restaurants alone, to localities. */
const toLocalities: Shape = (answer, { query }) => {
  if (!isThing(query) || query['by'] !== BY_LOCALITY.by) return { raw: answer };
  const list = listIn(answer, 'restaurants') ?? listIn(answer, 'localities');
  if (list === null) return { raw: answer };
  const things = list.filter(isThing);
  const isFlat = things.length > 0 && things.every((one) => Array.isArray(one['delivery_zones']));
  return { raw: (isFlat ? [aroundAll(things)] : list).map(withLocalityId) };
};

const toCategories: Shape = (answer) => ({ raw: listIn(answer, 'categories') ?? answer });

const toProducts: Shape = (answer, { query }) => {
  const list = listIn(answer, 'products');
  if (list === null) return { raw: answer };
  const isDetailed = isThing(query) && query['details'] === true;
  const withDetails = (one: unknown): unknown =>
    isThing(one) && isDetailed && !isThing(one['details'])
      ? { ...one, details: { description: one['description'], composition: one['composition'] } }
      : one;
  const total = isThing(answer) ? (answer['total'] ?? list.length) : list.length;
  return { raw: { products: list.map(withDetails), total } };
};

/** A backend may return all dishes regardless of the query: those not requested by id are left out. */
const rememberProducts: Join = (answer, { query }, { dishes }) => {
  const all = thingsIn(answer, 'products');
  for (const one of all) dishes.set(one['id'], one);
  const ids = isThing(query) ? listIn(query['ids'], '') : null;
  if (ids === null) return answer;
  const wanted = all.filter(({ id }) => ids.includes(id));
  return { ...answer, products: wanted, total: wanted.length };
};

/** Shapes a cart; a change with a shorter response, such as `{id}`, is followed by reading the cart. */
const toCart: Shape = async (answer, { endpoint, body }, { ask }) => {
  if (isThing(answer) && Array.isArray(answer['items'])) return { raw: answer };
  const id = textIn(answer, 'id') ?? textIn(answer, 'cart_id') ?? textIn(body, 'cart_id');
  // No cart to read: outside the contract.
  if (id === null || endpoint.method === 'GET') return { raw: answer };
  return { read: await ask(readCart, { cart_id: id }) };
};

/** Looks up the restaurant that an order names by number, with what a screen shows of it. */
const withRestaurant = async (order: Thing, { ask }: Tools): Promise<Thing> => {
  const id = textIn(order, 'restaurant_id');
  if (id === null || isThing(order['restaurant'])) return order;
  const localities = await ask(readLocalities, BY_LOCALITY);
  const restaurant = localities.flatMap((locality) => locality.restaurants).find((one) => String(one.id) === id);
  if (restaurant === undefined) return order;
  const { name, address, phone_number, timezone, delivery_zones } = restaurant;
  const zone = delivery_zones.find(({ type }) => type === order['order_type']);
  return { delivery_zone: zone, ...order, restaurant: { name, address, phone_number, timezone } };
};

/** Shapes a list, one order, or the list inside an object. */
const toOrders: Shape = async (answer, _asked, tools) => {
  const single = isThing(answer) && textIn(answer, 'id') !== null ? [answer] : null;
  const list = listIn(answer, 'orders') ?? single;
  if (list === null) return { raw: answer };
  const orders = await Promise.all(list.map((one) => (isThing(one) ? withRestaurant(one, tools) : one)));
  return { raw: { orders, next_cursor: textIn(answer, 'next_cursor') } };
};

/** Shapes an order that was placed, changed or canceled; a response with only its id is followed by reading it. */
const toOrder: Shape = async (answer, { body }, tools) => {
  if (isThing(answer) && Array.isArray(answer['items'])) return { raw: await withRestaurant(answer, tools) };
  const id = textIn(answer, 'id') ?? textIn(answer, 'order_id') ?? textIn(body, 'order_id');
  if (id === null) return { raw: answer };
  const [order] = (await tools.ask(readOrders, { order_id: id })).orders;
  return order === undefined ? { raw: answer } : { read: order };
};

/** Shapes a prevalidation: missing values are taken from the backend's cart. */
const toPrevalidation: Shape = async (answer, { body }, { ask, now }) => {
  const cartId = textIn(body, 'cart_id');
  if ((isThing(answer) && isThing(answer['totals'])) || cartId === null) return { raw: answer };
  const cart = await ask(readCart, { cart_id: cartId });
  const start = textIn(body, 'requested_at');
  return {
    read: {
      issues: [],
      totals: cart,
      quote: `${cartId}.${String(cart.total_price)}`,
      promised: promisedFrom(start ?? now.toISOString(), start === null ? minutesOf(cart.delivery_zone) : 0),
    },
  };
};

/** Shapes the customer; a response that does not identify the user is followed by reading the profile. */
const toUser: Shape = async (answer, _asked, { ask }) =>
  isThing(answer) && answer['phone_number'] !== undefined
    ? { raw: answer }
    : { read: await ask(readProfile, undefined) };

const toJoined: Shape = async (answer, { body }, { ask }) => {
  if (isThing(answer) && answer['cart'] !== undefined) return { raw: answer };
  const cartId = textIn(body, 'cart_id');
  const cart = cartId === null ? null : await ask(readCart, { cart_id: cartId });
  return { read: { orders: [], cart, merged: null } };
};

const CART_CALLS = [
  'cart',
  'createCart',
  'addItem',
  'updateItem',
  'removeItem',
  'replaceProduct',
  'clearCart',
  'selectRestaurant',
  'setCutlery',
  'applyPromocode',
  'removePromocode',
  'applyBonus',
  'removeBonus',
];
const ORDER_CALLS = ['placeOrder', 'updateOrder', 'cancelOrder', 'rateOrder'];
const forAll = <T>(names: readonly string[], one: T) => names.map((name) => [name, one] as const);

/** By call name; all other responses are only filled. */
const SHAPES = new Map<string, Shape>([
  ['restaurants', toLocalities],
  ['categories', toCategories],
  ...forAll(['products', 'popularProducts', 'recommendedProducts'], toProducts),
  ...forAll(CART_CALLS, toCart),
  ['orders', toOrders],
  ...forAll(ORDER_CALLS, toOrder),
  ['prevalidateOrder', toPrevalidation],
  ...forAll(['logIn', 'updateProfile'], toUser),
  ['authCustomer', toJoined],
]);
const JOINS = new Map<string, Join>([
  ...forAll(['products', 'popularProducts', 'recommendedProducts'], rememberProducts),
  ...forAll([...CART_CALLS, ...ORDER_CALLS], (answer: Thing, _asked: Asked, tools: Tools) =>
    describeLines(answer, tools),
  ),
  [
    'orders',
    async (answer, _asked, tools) => ({
      ...answer,
      orders: await Promise.all(thingsIn(answer, 'orders').map((order) => describeLines(order, tools))),
    }),
  ],
]);

/** Shapes a response according to its call, and fills it (docs/product.md §23.4). Rejects as `ask` does; validates nothing. */
export async function reshapeAnswer(asked: Asked, answer: unknown, tools: Tools): Promise<unknown> {
  const { name, ok } = asked.endpoint;
  if (ok === null) return answer;
  const shaped: Shaped = (await SHAPES.get(name)?.(answer, asked, tools)) ?? { raw: answer };
  if ('read' in shaped) return shaped.read;
  const filled = tools.fill(ok, shaped.raw);
  return isThing(filled) ? (JOINS.get(name)?.(filled, asked, tools) ?? filled) : filled;
}
