import type * as v from 'valibot';
import type { AuthCustomerBody, AuthCustomerResult } from '#contract/orders.ts';
import { nameCustomer } from '../account/customer-repository.ts';
import { giveBookings } from '../bookings/booking-repository.ts';
import { accrueBonuses } from '../bonuses/earned-bonuses.ts';
import { giveOrderedCarts } from '../cart/cart-repository.ts';
import { answerCart } from '../cart/show-cart.ts';
import { mergeCarts } from '../cart/merge-carts.ts';
import { giveUses } from '../promo/promo-repository.ts';
import type { OrderContext } from './order-context.ts';
import { giveOrders } from './order-repository.ts';
import { viewOrders } from './order-view.ts';

/**
 * `POST /orders/auth-customer`: transfers a guest's activity on this device to the customer who has logged in on it: orders that
 * this device placed, or that have the customer's phone (docs/product.md §6.2). Skips other orders, those that already have an
 * owner, and unknown ids. Delivered ones accrue their bonuses now.
 */
export async function joinCustomer(
  { db, now, visitor }: OrderContext,
  customer: { readonly id: number; readonly phone: string | null },
  body: v.InferOutput<typeof AuthCustomerBody>,
): Promise<AuthCustomerResult> {
  const { cart, merged } = await mergeCarts(db, customer.id, body.cart_id, now);
  if (visitor.device !== null) await giveBookings(db, visitor.device, customer.id);
  const given = await giveOrders(db, body.order_ids, { ...customer, device: visitor.device });
  const ids = given.map(({ id }) => id);
  await giveOrderedCarts(db, ids, customer.id);
  await giveUses(db, ids, customer.id);
  // The newest comes first. Another phone's order may be for another person.
  const own = given.find(({ phoneNumber, name }) => phoneNumber === customer.phone && name !== '');
  if (own) await nameCustomer(db, customer.id, own.name);
  for (const order of given) {
    if (order.status === 'delivered') await accrueBonuses(db, order, customer.id, now);
  }
  return { orders: await viewOrders(db, given, visitor), cart: cart && (await answerCart(db, cart, now)), merged };
}
