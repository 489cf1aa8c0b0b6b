import type { PlaceBody } from '#contract/placing-orders.ts';
import { api } from '#contract/endpoints.ts';
import { type CallContext, implement, type Route } from '#server/http/route.ts';
import { customerOf } from '../account/current-customer.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { prevalidate } from './assess-order.ts';
import { joinCustomer } from './join-customer.ts';
import { type PaymentServices, startPayment } from '../payments/start-payment.ts';
import { cancelOrder, updateOrder } from './order-commands.ts';
import type { OrderContext } from './order-context.ts';
import { orderAgain, readOrders, readOwnDoorPhoto, readStatus } from './order-reads.ts';
import { placeOrder } from './place-order.ts';
import { rateOrder } from './rate-order.ts';

/** Per address: no one pays more often, and each may query the provider. */
const STARTS_PER_MINUTE = 30;

/** Routes for orders. */
export function orderRoutes(
  settings: Pick<OrderContext, 'sessionSecret' | 'payments' | 'tables' | 'unpaidOrders'>,
  paying: PaymentServices | null,
): Route[] {
  const { sessionSecret, payments, tables, unpaidOrders } = settings;
  const contextOf = (call: CallContext): OrderContext => ({
    db: call.db,
    now: call.now,
    visitor: visitorOf(call),
    ip: call.ip,
    sessionSecret,
    payments,
    tables,
    unpaidOrders,
  });
  const place = (call: CallContext & { body: PlaceBody }) =>
    placeOrder({ ...contextOf(call), key: call.idempotencyKey, fromTable: false }, call.body);
  const placeAtTable = (call: CallContext & { body: PlaceBody }) =>
    placeOrder({ ...contextOf(call), key: call.idempotencyKey, fromTable: true }, call.body);
  return [
    implement(api.prevalidateOrder, (call) => prevalidate(contextOf(call), call.body), {
      // A repeat evaluates again: nothing could be done twice.
      keyless: true,
    }),
    // Without a key a lost response looks like a lost request. A repeat finds the order by the key it was placed with.
    implement(api.placeOrder, place, { keyRequired: true, repeat: place }),
    implement(api.orderHall, placeAtTable, { keyRequired: true, repeat: placeAtTable }),
    implement(api.orders, (call) => readOrders(contextOf(call), call.query)),
    implement(api.orderStatus, (call) => readStatus(contextOf(call), call.query.order_id)),
    implement(api.orderDoorPhoto, (call) => readOwnDoorPhoto(contextOf(call), call.query.order_id)),
    implement(api.updateOrder, (call) => updateOrder(contextOf(call), call.body), {
      repeat: (call) => orderAgain(contextOf(call), call.body),
    }),
    // The request is the whole rating, so a repeat changes nothing.
    implement(api.rateOrder, (call) => rateOrder(contextOf(call), call.body), { keyless: true }),
    implement(api.authCustomer, async (call) => joinCustomer(contextOf(call), await customerOf(call), call.body)),
    // It calls the provider, which calls us before it responds.
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
