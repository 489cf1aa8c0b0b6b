import type { PlaceBody, PrevalidateBody } from '#contract/placing-orders.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { api } from '#contract/endpoints.ts';
import type { TestWorld } from './cart-order-client.ts';
import { INSIDE } from './cart-order-world.ts';

/** Orders with every field valid; each test spoils the field that it is about. */

export const ADDRESS: DeliveryDetails = {
  address: 'Калуга, улица Кирова, 1',
  street: 'улица Кирова',
  locality: 'Калуга',
  house: '1',
  province: null,
  coords: INSIDE,
  apartment: '12',
  door_code: null,
  porch: '2',
  floor: '3',
};

export function draftOf(cartId: string, change: Partial<PrevalidateBody> = {}): PrevalidateBody {
  return {
    cart_id: cartId,
    delivery_details: ADDRESS,
    payment_method: 'cash',
    requested_at: null,
    name: 'Анна',
    phone_number: '8 (916) 123-45-67',
    comment: 'Не звонить в дверь',
    change_from: 500_000,
    ...change,
  };
}

export const CONSENTS = { offer: true, personal_data: true, marketing: false, version: '2026-01' };

/** A place body with the quote returned by prevalidate. */
export async function placeBodyOf(
  test: Pick<TestWorld, 'ok'>,
  cartId: string,
  change: Partial<PlaceBody> = {},
): Promise<PlaceBody> {
  const { quote } = await test.ok(api.prevalidateOrder, { body: draftOf(cartId) });
  return { ...draftOf(cartId), quote, consents: CONSENTS, ...change };
}

/** A placed order: two portions of borscht at 390 ₽, delivered for 150 ₽. */
export async function placed(test: TestWorld, change: Partial<PlaceBody> = {}) {
  const cart = await test.newCartOf(2);
  const body = await placeBodyOf(test, cart.id, change);
  return { cart, body, order: await test.ok(api.placeOrder, { body }) };
}
