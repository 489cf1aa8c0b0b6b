import type { Order, OrderStatus } from '../../contract/orders.ts';
import type { FakeShop } from '../support/fake-shop.ts';
import { CAKE, LONG_NAMED } from '../support/fixtures/dishes.ts';

/** The order of {@link ordered}. */
export const ORDER = 'order0000000000000000000000';

/** Puts an order of two dishes into the account, with what else is known of it. */
export function ordered(api: FakeShop, status: Exclude<OrderStatus, 'draft'> = 'new', more: Partial<Order> = {}): void {
  api.logIn();
  const cart = api.create(1, 'pickup', 12);
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  cart.items.push({ id: 2, productId: LONG_NAMED.id, modifiers: [], quantity: 3 });
  const order = { ...api.placeBehind(cart.id), id: ORDER, status };
  api.orders.clear();
  api.orders.set(ORDER, {
    ...order,
    can_cancel: status === 'new',
    can_update: status === 'new',
    status_history: [
      { status: 'new', at: order.created_at },
      ...(status === 'new' ? [] : [{ status, at: order.created_at }]),
    ],
    ...more,
  });
}
