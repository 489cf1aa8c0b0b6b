import type { Page } from '@playwright/test';
import { callApi } from './customer-login.ts';
import { plain } from './shop.ts';

interface Dish {
  readonly id: number;
  readonly name: string;
  readonly default_modifiers?: number[];
}
export interface Placed {
  readonly id: string;
  readonly number: string;
}

/** The demo's first restaurant, whose assortment `OwnServer.sellOnly` changes. */
export const FIRST_RESTAURANT = 1;

/** In the town centre, within the first restaurant's delivery area. */
const HOME = {
  address: 'Калуга, улица Кирова, 19',
  street: 'улица Кирова',
  locality: 'Калуга',
  house: '19',
  province: null,
  coords: { latitude: 54.518, longitude: 36.26 },
  apartment: '12',
  door_code: null,
  porch: null,
  floor: null,
};
/** Enough to exceed the first restaurant's delivery minimum. */
const PORTIONS = { pickup: 1, delivery: 6 };

/** Orders dishes by name in the first restaurant, as the page's browser; for pickup one of each dish. */
export async function placeByApi(
  page: Page,
  dishes: readonly string[],
  orderType: 'pickup' | 'delivery' = 'pickup',
): Promise<Placed> {
  const { products } = await callApi<{ products: Dish[] }>(
    page,
    `/products?restaurant_id=${FIRST_RESTAURANT}&limit=500`,
  );
  const localities = await callApi<{ restaurants: { id: number; delivery_zones: { id: number; type: string }[] }[] }[]>(
    page,
    '/restaurants?by=locality',
  );
  const restaurant = localities.flatMap(({ restaurants }) => restaurants).find(({ id }) => id === FIRST_RESTAURANT);
  const zone = restaurant?.delivery_zones.find(({ type }) => type === orderType)?.id;
  const place = { restaurant_id: FIRST_RESTAURANT, order_type: orderType, delivery_zone_id: zone };
  const cart = await callApi<{ id: string }>(page, '/cart/create', place);
  for (const name of dishes) {
    const dish = products.find((one) => plain(one.name) === name);
    if (dish === undefined) throw new Error(`no dish «${name}»`);
    await callApi(page, '/cart/add', {
      cart_id: cart.id,
      product_id: dish.id,
      modifiers: dish.default_modifiers ?? [],
      quantity: PORTIONS[orderType],
    });
  }
  const draft = {
    cart_id: cart.id,
    delivery_details: orderType === 'delivery' ? HOME : null,
    payment_method: 'cash',
    requested_at: null,
    name: 'Марфа',
    phone_number: '+7 916 123-45-67',
    comment: null,
    change_from: null,
  };
  const { quote } = await callApi<{ quote: string }>(page, '/orders/prevalidate', draft);
  const consents = { offer: true, personal_data: true, marketing: false, version: '2026-01' };
  return callApi<Placed>(page, '/orders/place', { ...draft, quote, consents });
}

export function cancelByApi(page: Page, { id }: Placed): Promise<unknown> {
  return callApi(page, '/orders/cancel', { order_id: id });
}
