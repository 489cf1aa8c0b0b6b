import * as v from 'valibot';
import { OrderStatusAnswer } from './orders.ts';
import { SecretId } from './primitives.ts';

/** Orders of a device that one stream watches; more are not under way at once. */
export const MAX_WATCHED = 20;

/** `GET /orders/events`: a guest's orders by the ids that the device keeps; a customer's own come by the session. */
export const OrderEventsQuery = v.strictObject({
  ids: v.optional(v.pipe(v.array(SecretId), v.maxLength(MAX_WATCHED)), []),
});

/** Which orders the stream tells about from now on. One that was asked for and is missing does not exist for whoever asks. */
export const WatchedOrders = v.object({ ids: v.array(SecretId) });

/** The name of what all guests see alike; another name: menu and places may have changed. */
export const MenuVersion = v.object({ version: v.string() });

export const ORDER_EVENTS = { order: OrderStatusAnswer, watching: WatchedOrders, menu: MenuVersion };
