import * as v from 'valibot';
import { OrderStatusAnswer } from './orders.ts';
import { SecretId } from './primitives.ts';

/** Maximum orders of a device watched by one stream; no device has more active ones. */
export const MAX_WATCHED = 20;

/** `GET /orders/events`: a guest's orders by the ids stored on the device; a customer's own by the session. */
export const OrderEventsQuery = v.strictObject({
  ids: v.optional(v.pipe(v.array(SecretId), v.maxLength(MAX_WATCHED)), []),
});

/** The orders that the stream reports from now on. A requested one that is missing does not exist for the caller. */
export const WatchedOrders = v.object({ ids: v.array(SecretId) });

/** The version of the public data; a new one means that menu and places may have changed. */
export const MenuVersion = v.object({ version: v.string() });

export const ORDER_EVENTS = { order: OrderStatusAnswer, watching: WatchedOrders, menu: MenuVersion };
