import type { Product } from '#contract/catalog.ts';
import type { DeliveryZone, Locality, Restaurant } from '#contract/restaurants.ts';
import { lineChoice, type LineChoice } from '#client/ordering/cart/cart-changes.ts';
import { plainDish } from '#tests/support/fixtures/catalog.ts';
import { everyDay } from '#tests/support/fixtures/hours.ts';

export function deliveryZone(over: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    id: 11,
    type: 'delivery',
    name: 'Центр',
    price: 15_000,
    min_delivery_price: 50_000,
    free_delivery_price: 150_000,
    area: null,
    area_holes: [],
    cooking_time: 20,
    transportation_time: 25,
    delivery_time: 45,
    opening_hours: everyDay([{ from: '10:00', to: '22:00' }]),
    ...over,
  };
}

export function restaurant(over: Partial<Restaurant> = {}): Restaurant {
  return {
    id: 1,
    locality_id: 1,
    name: 'Первый',
    address: 'Кирова, 1',
    timezone: 'Europe/Moscow',
    accepts_online_payments: false,
    payment_methods: ['cash', 'card-courier'],
    is_default: true,
    latitude: 54.5,
    longitude: 36.2,
    delivery_radius: null,
    opening_hours: everyDay([{ from: '10:00', to: '22:00' }]),
    phone_number: null,
    delivery_zones: [deliveryZone(), deliveryZone({ id: 12, type: 'pickup', price: 0 })],
    express_minutes_before_close: null,
    kitchen_diff: null,
    schedule_modal: { is_default_title: true, text: null, title: null },
    booking_config: {
      is_booking_schedule: false,
      is_booking_disable: true,
      booking_hours: everyDay(null),
    },
    availability_schedule: null,
    order_ahead_days: 3,
    intake: [],
    ...over,
  };
}

export function locality(over: Partial<Locality> = {}): Locality {
  return {
    id: 1,
    name: 'Калуга',
    name_in: 'Калуге',
    slug: 'kaluga',
    latitude: 54.5,
    longitude: 36.2,
    border_box_lower_corner: [54, 36],
    border_box_upper_corner: [55, 37],
    support_phone_number: null,
    seo_title: null,
    is_default: true,
    region: null,
    restaurants: [restaurant()],
    ...over,
  };
}

/** A dish as on a card; its price is its id in rubles. */
export function product(id: number, over: Partial<Product> = {}): Product {
  return plainDish({ id, slug: `dish-${id}`, name: `Блюдо ${id}`, weight: '100 г', price: id * 100, ...over });
}

export function dish(id: number, modifiers: readonly number[] = []): LineChoice {
  return lineChoice(product(id), modifiers);
}

export const PLACE = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: 11 } as const;

/** An order without its cart and quote: a customer who pays in cash, as soon as possible. */
export const ORDER_BODY = {
  delivery_details: null,
  payment_method: 'cash' as const,
  requested_at: null,
  name: 'Анна',
  phone_number: '79161234567',
  comment: null,
  change_from: null,
  consents: { offer: true, personal_data: true, marketing: false, version: '1' },
};
