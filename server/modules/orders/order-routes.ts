import type { PlaceBody } from '../../../contract/placing-orders.ts';
import { api } from '../../../contract/endpoints.ts';
import { type CallContext, implement, type Route } from '../../http/route.ts';
import { customerOf } from '../account/customer-view.ts';
import { visitorOf } from '../cart/cart-access.ts';
import { prevalidate } from './assess-order.ts';
import { joinCustomer } from './join-customer.ts';
import { cancelOrder, updateOrder } from './order-commands.ts';
import type { OrderContext } from './order-context.ts';
import { orderAgain, readOrders, readStatus } from './order-reads.ts';
import { placeOrder } from './place-order.ts';

/** Every call about an order. */
export function orderRoutes({ sessionSecret }: Pick<OrderContext, 'sessionSecret'>): Route[] {
  const contextOf = (call: CallContext): OrderContext => ({
    db: call.db,
    now: call.now,
    visitor: visitorOf(call),
    sessionSecret,
  });
  const place = (call: CallContext & { body: PlaceBody }) =>
    placeOrder({ ...contextOf(call), key: call.idempotencyKey, ip: call.ip }, call.body);
  return [
    implement(api.prevalidateOrder, (call) => prevalidate(contextOf(call), call.body), {
      // Asked again it looks again: there is nothing that could be done twice.
      keyless: true,
    }),
    // Without a key a lost answer could not be told from a lost request. A repeat finds the order by the key it was placed with.
    implement(api.placeOrder, place, { keyRequired: true, repeat: place }),
    implement(api.orders, (call) => readOrders(contextOf(call), call.query)),
    implement(api.orderStatus, (call) => readStatus(contextOf(call), call.query.order_id)),
    implement(api.updateOrder, (call) => updateOrder(contextOf(call), call.body), {
      repeat: (call) => orderAgain(contextOf(call), call.body),
    }),
    implement(api.authCustomer, async (call) => joinCustomer(contextOf(call), await customerOf(call), call.body)),
    implement(api.cancelOrder, (call) => cancelOrder(contextOf(call), call.body), {
      repeat: (call) => orderAgain(contextOf(call), call.body),
    }),
  ];
}
