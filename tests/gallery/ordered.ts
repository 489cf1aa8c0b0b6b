import type { Order, OrderStatus } from '#contract/orders.ts';
import type { FakeShop } from '../support/fake-shop.ts';
import type { Screen } from './group.ts';
import { CAKE, DUMPLINGS, LONG_NAMED, MENU, PIE, SMALL, SOLD_OUT } from '../support/fixtures/dishes.ts';

/** The order of {@link ordered}. */
export const ORDER = 'order0000000000000000000000';

/** Adds an order of two dishes to the account, with further fields. */
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

/** Adds three past orders to the account: unchanged, dearer now, and sold out. */
export function orderedBefore(api: FakeShop): void {
  api.logIn();
  const before = [[CAKE, SMALL], [PIE, LONG_NAMED, DUMPLINGS], [SOLD_OUT]];
  for (const [age, dishes] of before.entries()) {
    const cart = api.create(1, 'pickup', 12);
    for (const [index, { id }] of dishes.entries()) {
      cart.items.push({ id: index + 1, productId: id, modifiers: [], quantity: index + 1 });
    }
    const order = api.placeBehind(cart.id);
    const created_at = new Date(Date.parse(order.created_at) - age * 86_400_000).toISOString();
    api.orders.set(order.id, { ...order, status: 'delivered', created_at });
  }
  api.products = MENU.map((dish) => (dish.id === PIE.id ? { ...dish, price: dish.price + 6000 } : dish));
}

/** Navigates to a page that offers past orders, on a device that has recorded that there are some (docs/product.md §14.10). */
export function againAt(href: string): NonNullable<Screen['act']> {
  return ({ services, go }) => {
    services.storage.set('again', '1');
    return go(href);
  };
}
