import * as v from 'valibot';
import { Allergen } from '#contract/catalog.ts';
import { MAX_LENGTH, OrderType, SecretId, text } from '#contract/primitives.ts';

/** Windows that any address can open over itself (docs/product.md §16.3), so that back closes them and a link opens them. */
export const MODALS = [
  'restaurant-select',
  'restaurant-closed',
  'when',
  'cart',
  'contacts',
  'text',
  'schedule',
  'login',
  'promocode',
  'bonuses',
  'filters',
  'favourites',
  'order-again',
  'booking',
  'booked',
  'bookings',
] as const;

/** What does not read is as if it were not there: a broken link still opens its page. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined));
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1));
const flag = v.pipe(
  v.union([v.literal('1'), v.literal(true)]),
  v.transform((): true => true),
);
const textOf = (max: number) => v.pipe(v.string(), v.maxLength(max));
const allergens = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => (typeof value === 'string' ? value.split(',') : value)),
  v.array(Allergen),
);

/** Search parameters that every address understands. */
export const RootSearch = v.object({
  modal: lenient(v.picklist(MODALS)),
  /** Restaurant select: for which order type. */
  delivery_type: lenient(OrderType),
  /** Text window: which text. */
  text_key: lenient(textOf(60)),
  /** Login window: why it opens, and where to go after logging in. What they say is judged where they are read. */
  login_for: lenient(textOf(20)),
  redirect: lenient(textOf(500)),
  /** Schedule, closed and booking windows: which restaurant. */
  restaurant: lenient(id),
  /** Order again: which order; booked: which booking. */
  order: lenient(SecretId),
  /** The dish whose sheet is open. */
  dish: lenient(id),
  /** What has been chosen of it so far. */
  modifiers: lenient(textOf(500)),
  /** The line of the cart that the open dish is: it is shown and changed as it was chosen. */
  line: lenient(textOf(500)),
  /** Menu search, and menu filters. */
  q: lenient(text(MAX_LENGTH.search)),
  without: lenient(allergens),
  vegetarian: lenient(flag),
  spicy: lenient(v.picklist(['only', 'none'])),
});
export type RootSearch = v.InferOutput<typeof RootSearch>;

/** What the list of orders is narrowed to; absent: all. */
export const OrdersSearch = v.object({
  show: lenient(v.picklist(['active', 'delivered', 'canceled'])),
  type: lenient(OrderType),
});

/** `?a=1&b=x` to plain texts. The router's own reading is JSON: it would turn the search for «123» into a number. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search));
}

const writeValue = (value: unknown): string => {
  if (value === true) return '1';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The reverse: `true` as 1, lists joined by commas, undefined and empty left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const written = writeValue(value);
    if (written !== '') params.set(name, written);
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}
