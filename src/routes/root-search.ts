import * as v from 'valibot';
import { Allergen } from '#contract/catalog.ts';
import { MAX_LENGTH, OrderType, SecretId, text } from '#contract/primitives.ts';
import type { LoginFor } from '#client/session/login-for.ts';

/** Windows that can open over any address (docs/product.md §16.3), so that back closes them and a link opens them. */
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

/** Treats an invalid value as absent: a broken link still opens its page. */
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

/** Search parameters valid on every address. */
export const RootSearch = v.object({
  modal: lenient(v.picklist(MODALS)),
  /** Restaurant select: the order type. */
  delivery_type: lenient(OrderType),
  /** Text window: the key of the text. */
  text_key: lenient(textOf(60)),
  /** Login window: why it opens, and where to go after login. Values are validated where they are used. */
  login_for: lenient(textOf(20)),
  redirect: lenient(textOf(500)),
  /** Schedule, closed and booking windows: the restaurant. */
  restaurant: lenient(id),
  /** Order again: the order; booked: the booking. */
  order: lenient(SecretId),
  /** The dish whose sheet is open. */
  dish: lenient(id),
  /** Its modifiers chosen so far. */
  modifiers: lenient(textOf(500)),
  /** The cart line of the open dish: shown and edited with its choices. */
  line: lenient(textOf(500)),
  /** Menu search, and menu filters. */
  q: lenient(text(MAX_LENGTH.search)),
  without: lenient(allergens),
  vegetarian: lenient(flag),
  spicy: lenient(v.picklist(['only', 'none'])),
});
export type RootSearch = v.InferOutput<typeof RootSearch>;

/** Filter of the order list; absent: all. */
export const OrdersSearch = v.object({
  show: lenient(v.picklist(['active', 'delivered', 'canceled'])),
  type: lenient(OrderType),
});

/** Parses `?a=1&b=x` to plain strings. The router's default parsing is JSON: it would turn the search for «123» into a number. */
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

/** What can overlay a page: a window, or a dish. Each is a search parameter, so back closes it and a link opens it. */
export type OverlayName = 'modal' | 'dish';

/** The search parameters that open a window with its parameters, or a dish (docs/product.md §16.3). */
export type OverlayAddress =
  | {
      readonly modal: 'restaurant-select';
      /** The window's initial order type; undefined: the current one. */
      readonly delivery_type?: OrderType | undefined;
      /** The order to reopen once a place is chosen. */
      readonly order?: string | undefined;
    }
  | {
      readonly modal: 'restaurant-closed' | 'schedule';
      readonly restaurant: number;
      /** Set when the hours were opened over the selection: they return to this order type. */
      readonly delivery_type?: OrderType | undefined;
      /** The order to reopen once another place is chosen. */
      readonly order?: string | undefined;
    }
  | {
      readonly modal: 'when';
      /** Set when opened over the selection: it returns to this order type. */
      readonly delivery_type?: OrderType | undefined;
    }
  | {
      readonly modal: 'text';
      /** Key of the chain's text; undefined: the text that the window is opened with (open-text.ts). */
      readonly text_key?: string | undefined;
    }
  | {
      readonly modal: 'login';
      /** Selects the window's text. */
      readonly login_for?: LoginFor | undefined;
      /** Internal path to open after login; undefined: the page beneath stays. */
      readonly redirect?: string | undefined;
    }
  | { readonly modal: 'order-again'; readonly order: string }
  | {
      readonly modal: 'booking';
      /** Undefined: the customer's own, or the first that takes table bookings. */
      readonly restaurant?: number | undefined;
    }
  | { readonly modal: 'booked'; readonly order: string }
  | { readonly modal: 'bonuses' | 'bookings' | 'cart' | 'contacts' | 'favourites' | 'filters' | 'promocode' }
  | {
      readonly dish: number;
      /** The cart line being edited; undefined: the dish as on the menu. */
      readonly line?: string | undefined;
      /** Closes the open window: without this it stays beneath the dish. */
      readonly modal?: undefined;
    };

const OWN_PARAMETERS = {
  modal: {
    modal: undefined,
    delivery_type: undefined,
    text_key: undefined,
    restaurant: undefined,
    login_for: undefined,
    redirect: undefined,
    order: undefined,
  },
  dish: { dish: undefined, line: undefined, modifiers: undefined },
} as const satisfies Record<OverlayName, RootSearch>;

/** Returns a search updater that removes the window or the dish that `name` opens. */
export function withoutOverlay(name: OverlayName) {
  return (before: RootSearch): RootSearch => ({ ...before, ...OWN_PARAMETERS[name] });
}

/** Returns a search updater that opens `overlay` over the page. `replace`: in place of the open window. */
export function withOverlay(overlay: OverlayAddress, replace = false) {
  return (before: RootSearch): RootSearch => ({
    ...(replace ? withoutOverlay('modal')(before) : before),
    ...('dish' in overlay ? OWN_PARAMETERS.dish : {}),
    ...overlay,
  });
}
