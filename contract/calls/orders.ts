import * as ordersSchemas from '../orders.ts';
import * as placing from '../placing-orders.ts';
import { cartErrors, get, post } from './record.ts';

// Orders.

export const prevalidateOrder = post(
  'prevalidateOrder',
  '/orders/prevalidate',
  'What an order would cost and meet',
  placing.PrevalidateBody,
  ordersSchemas.PrevalidateResult,
  cartErrors,
);
export const placeOrder = post(
  'placeOrder',
  '/orders/place',
  'Places an order',
  placing.PlaceBody,
  ordersSchemas.Order,
  [...cartErrors, 'QUOTE_CHANGED', 'ORDER_REFUSED', 'IDEMPOTENCY_KEY_MISSING'],
);
export const orders = get('orders', '/orders', 'Orders', ordersSchemas.OrdersQuery, ordersSchemas.OrderList, {
  errors: ['ORDER_NOT_FOUND'],
  personal: true,
});
export const orderStatus = get(
  'orderStatus',
  '/orders/status',
  'The state of an order',
  ordersSchemas.OrderStatusQuery,
  ordersSchemas.OrderStatusAnswer,
  {
    errors: ['ORDER_NOT_FOUND'],
    personal: true,
  },
);
export const updateOrder = post(
  'updateOrder',
  '/orders/update',
  'Corrects an order',
  ordersSchemas.UpdateOrderBody,
  ordersSchemas.Order,
  ['ORDER_NOT_FOUND', 'ORDER_NOT_EDITABLE'],
);
export const cancelOrder = post(
  'cancelOrder',
  '/orders/cancel',
  'Cancels an order',
  placing.CancelOrderBody,
  ordersSchemas.Order,
  ['ORDER_NOT_FOUND', 'ORDER_NOT_CANCELABLE'],
);
export const authCustomer = post(
  'authCustomer',
  '/orders/auth-customer',
  'Gives the guest orders and the cart of a device to the customer who has logged in on it',
  ordersSchemas.AuthCustomerBody,
  ordersSchemas.AuthCustomerResult,
  ['NOT_AUTHENTICATED'],
);
