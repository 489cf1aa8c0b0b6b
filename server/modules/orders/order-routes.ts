import type { PlaceBody } from '#contract/placing-orders.ts';
import { api } from '#contract/endpoints.ts';
import { type CallContext, implement, type Route } from '#server/http/route.ts';
import { customerOf } from '../account/customer-view.ts';
import { visitorOf } from '../cart/cart-access.ts';
import { prevalidate } from './assess-order.ts';
import { joinCustomer } from './join-customer.ts';
import { type PaymentServices, startPayment } from '../payments/start-payment.ts';
import { cancelOrder, updateOrder } from './order-commands.ts';
import type { OrderContext } from './order-context.ts';
import { orderAgain, readOrders, readStatus } from './order-reads.ts';
import { placeOrder } from './place-order.ts';
import { rateOrder } from './rate-order.ts';

/** Of one address: nobody pays oftener, and each may ask the provider. */
const STARTS_PER_MINUTE = 30;

/** Every call about an order. */
export function orderRoutes(
  { sessionSecret, payments, tables }: Pick<OrderContext, 'sessionSecret' | 'payments' | 'tables'>,
  paying: PaymentServices | null,
): Route[] {
  const contextOf = (call: CallContext): OrderContext => ({
    db: call.db,
    now: call.now,
    visitor: visitorOf(call),
    sessionSecret,
    payments,
    tables,
  });
  const place = (call: CallContext & { body: PlaceBody }) =>
    placeOrder({ ...contextOf(call), key: call.idempotencyKey, ip: call.ip, fromTable: false }, call.body);
  const placeAtTable = (call: CallContext & { body: PlaceBody }) =>
    placeOrder({ ...contextOf(call), key: call.idempotencyKey, ip: call.ip, fromTable: true }, call.body);
  return [
    implement(api.prevalidateOrder, (call) => prevalidate(contextOf(call), call.body), {
      // Asked again it looks again: there is nothing that could be done twice.
      keyless: true,
    }),
    // Without a key a lost answer could not be told from a lost request. A repeat finds the order by the key it was placed with.
    implement(api.placeOrder, place, { keyRequired: true, repeat: place }),
    implement(api.orderHall, placeAtTable, { keyRequired: true, repeat: placeAtTable }),
    implement(api.orders, (call) => readOrders(contextOf(call), call.query)),
    implement(api.orderStatus, (call) => readStatus(contextOf(call), call.query.order_id)),
    implement(api.updateOrder, (call) => updateOrder(contextOf(call), call.body), {
      repeat: (call) => orderAgain(contextOf(call), call.body),
    }),
    // The whole rating: said again it is the same.
    implement(api.rateOrder, (call) => rateOrder(contextOf(call), call.body), { keyless: true }),
    implement(api.authCustomer, async (call) => joinCustomer(contextOf(call), await customerOf(call), call.body)),
    // It asks the provider, which asks us before it answers.
    implement(api.startPayment, (call) => startPayment({ ...contextOf(call), host: call.host }, paying, call.body), {
      outside: true,
      keyless: true,
      perMinute: STARTS_PER_MINUTE,
    }),
    implement(api.cancelOrder, (call) => cancelOrder(contextOf(call), call.body), {
      repeat: (call) => orderAgain(contextOf(call), call.body),
    }),
  ];
}
