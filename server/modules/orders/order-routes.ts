import { api } from '../../../contract/endpoints.ts';
import { type CallContext, implement, type Route } from '../../http/route.ts';
import { customerOf } from '../account/customer-view.ts';
import { visitorOf } from '../cart/cart-access.ts';
import { prevalidate } from './assess-order.ts';
import { joinCustomer } from './join-customer.ts';
import { cancelOrder, updateOrder } from './order-commands.ts';
import type { OrderContext } from './order-context.ts';
import { readOrders, readStatus } from './order-reads.ts';
import { placeOrder } from './place-order.ts';

/** Every call about an order. */
export const orderRoutes = ({ sessionSecret }: Pick<OrderContext, 'sessionSecret'>): Route[] => {
  const contextOf = (call: CallContext): OrderContext => ({
    db: call.db,
    now: call.now,
    visitor: visitorOf(call),
    sessionSecret,
  });
  return [
    implement(api.prevalidateOrder, (call) => prevalidate(contextOf(call), call.body)),
    implement(
      api.placeOrder,
      (call) => placeOrder({ ...contextOf(call), key: call.idempotencyKey, ip: call.ip }, call.body),
      // Without a key a lost answer could not be told from a lost request.
      { keyRequired: true },
    ),
    implement(api.orders, (call) => readOrders(contextOf(call), call.query)),
    implement(api.orderStatus, (call) => readStatus(contextOf(call), call.query.order_id)),
    implement(api.updateOrder, (call) => updateOrder(contextOf(call), call.body)),
    implement(api.authCustomer, async (call) => joinCustomer(contextOf(call), await customerOf(call), call.body)),
    implement(api.cancelOrder, (call) => cancelOrder(contextOf(call), call.body)),
  ];
};
