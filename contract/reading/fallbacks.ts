import * as cart from '../cart.ts';
import * as catalog from '../catalog.ts';
import * as content from '../content.ts';
import * as account from '../account.ts';
import * as orders from '../orders.ts';
import * as restaurants from '../restaurants.ts';
import type { Connection } from './connection.ts';
import { readingStrings } from './reading-strings.ts';
import { isThing, type Fallbacks, type Thing, type Walk } from './walk.ts';

export interface Moment {
  readonly connection: Connection;
  readonly now: Date;
  /** Returns a different revision for each content of the cart, never a smaller one than before. */
  readonly revisionOf: (cart: Thing) => number;
  /** Returns when an order was first read: the start of its times, if the backend provides none. */
  readonly firstRead: (orderId: unknown) => string;
}

const MINUTE = 60_000;
/** Cancelable until the kitchen begins. */
const CANCELABLE: ReadonlySet<unknown> = new Set(['draft', 'new', 'confirmed']);
/** Duration of an order where no zone specifies it, minutes. */
const USUAL_MINUTES = 60;
/** Length of a promised window, minutes. */
const WINDOW_MINUTES = 15;

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Returns the part of the total beyond dishes and bonuses: delivery if positive, a discount if negative. */
const restOf = ({ total_price, subtotal_price, bonus_used }: Thing): number =>
  total_price === undefined ? 0 : number(total_price) + number(bonus_used) - number(subtotal_price);

const missingTo = (field: 'min_delivery_price' | 'free_delivery_price') => (thing: Thing) => {
  const zone = thing['delivery_zone'];
  const limit = isThing(zone) ? zone[field] : null;
  if (typeof limit !== 'number') return field === 'min_delivery_price' ? 0 : null;
  return Math.max(0, limit - number(thing['subtotal_price']));
};

const totals = {
  discountable_subtotal: ({ subtotal_price }: Thing) => number(subtotal_price),
  delivery_price: (thing: Thing) => Math.max(0, restOf(thing)),
  pickup_discount: (thing: Thing) =>
    thing['order_type'] === 'pickup' && typeof thing['promocode'] !== 'string' ? Math.max(0, -restOf(thing)) : 0,
  promo_discount: (thing: Thing) => (typeof thing['promocode'] === 'string' ? Math.max(0, -restOf(thing)) : 0),
  missing_to_minimum: missingTo('min_delivery_price'),
  missing_to_free_delivery: missingTo('free_delivery_price'),
};

/** Returns the promised window of an order placed at `start`. */
export function promisedFrom(start: string, minutes: number): { from: string; to: string } {
  const from = Date.parse(start) + minutes * MINUTE;
  return { from: new Date(from).toISOString(), to: new Date(from + WINDOW_MINUTES * MINUTE).toISOString() };
}

/** Returns the delivery time promised by the zone, minutes. */
export function minutesOf(zone: unknown): number {
  return isThing(zone) && typeof zone['delivery_time'] === 'number' ? zone['delivery_time'] : USUAL_MINUTES;
}

/**
 * Returns fallbacks for each field that a backend may omit (docs/product.md §23.3), in the contract's own units. A nullable field becomes
 * null, and needs no entry. A missing field without an entry is outside the contract.
 */
export function fallbacksAt({ connection, now, revisionOf, firstRead }: Moment): Walk['fallbacks'] {
  const line = {
    weight: () => '',
    modifier_lines: () => [],
    total_price: (item: Thing) => number(item['unit_price']) * number(item['quantity']),
  };
  return new Map<object, Fallbacks>([
    [
      restaurants.Environment,
      {
        bonus_percent: () => 0,
        brand: () => ({
          name: connection.brand,
          slogan: '',
          support_phone_number: null,
          email: null,
          legal: { name: connection.brand, inn: '', ogrn: '', address: '', hours: '' },
        }),
        documents: () => ({
          rules_url: '/info/rules',
          privacy_url: '/info/privacy',
          agreement_url: '/info/agreement',
          consent_version: '1',
        }),
        server_time: () => now.toISOString(),
      },
    ],
    [restaurants.Locality, { name_in: ({ name }) => readingStrings.inTown(String(name)) }],
    [
      restaurants.Restaurant,
      {
        timezone: () => connection.timeZone,
        // Methods that need no provider: online methods are offered only if the backend names them.
        payment_methods: () => ['cash', 'card-courier'],
        order_ahead_days: () => 0,
      },
    ],
    [catalog.Category, { slug: ({ id }) => `category-${String(id)}`, color: () => '#f4ede1' }],
    [
      catalog.Product,
      {
        category_id: () => 1,
        weight: () => '',
        marks: () => [],
        // Unknown means that any of them may be present: dishes without data must not pass for safe.
        allergens: () => [...catalog.ALLERGENS],
        is_available: () => true,
        has_modifiers: () => false,
        needs_choice: () => false,
      },
    ],
    [
      catalog.ProductDetails,
      {
        description: () => '',
        composition: () => '',
        nutrition_per_portion: () => ({ kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 }),
        nutrition_per_100: () => ({ kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 }),
        modifier_groups: () => [],
        replacement_ids: () => [],
      },
    ],
    [catalog.Banner, { title: () => '', text: () => '', color: () => '#f4ede1' }],
    [content.PagePreview, { summary: () => '', shown_in: () => [...content.PREVIEW_PLACES] }],
    [cart.CartItem, { ...line, modifiers: () => [], availability: () => 'available' }],
    [cart.Cart, { ...totals, revision: revisionOf }],
    [account.SendCodeResult, { request_id: () => '0', resend_after: () => 60, expires_in: () => 300, length: () => 4 }],
    [orders.OrderItem, { ...line, modifiers: () => [] }],
    [
      orders.Order,
      {
        ...totals,
        number: ({ id }) => String(id),
        status: () => 'new',
        created_at: ({ id }) => firstRead(id),
        updated_at: ({ id, created_at }) => created_at ?? firstRead(id),
        status_history: ({ id, status, created_at }) => [
          { status: status ?? 'new', at: typeof created_at === 'string' ? created_at : firstRead(id) },
        ],
        order_type: ({ delivery_details }) => (isThing(delivery_details) ? 'delivery' : 'pickup'),
        payment_method: () => 'cash',
        payment_status: () => 'not_needed',
        promised: ({ id, created_at, delivery_zone }) =>
          promisedFrom(typeof created_at === 'string' ? created_at : firstRead(id), minutesOf(delivery_zone)),
        name: () => '',
        phone_number: () => '',
        cutlery_count: () => 0,
        items: () => [],
        can_cancel: ({ status }) => CANCELABLE.has(status ?? 'new'),
        can_update: () => false,
      },
    ],
    [
      orders.OrderStatusAnswer,
      {
        number: ({ id }) => String(id),
        updated_at: ({ id }) => firstRead(id),
        status_history: ({ id, status }) => [{ status, at: firstRead(id) }],
        promised: ({ id }) => promisedFrom(firstRead(id), USUAL_MINUTES),
        payment_status: () => 'not_needed',
        can_cancel: ({ status }) => CANCELABLE.has(status),
        can_update: () => false,
      },
    ],
    [orders.AuthCustomerResult, { orders: () => [] }],
  ]);
}
