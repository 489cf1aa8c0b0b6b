import * as ordersSchemas from '../orders.ts';
import * as payments from '../payments.ts';
import { RateOrderBody } from '../rating.ts';
import * as placing from '../placing-orders.ts';
import { cartErrors, get, post } from './record.ts';

// Orders.

export const prevalidateOrder = post(
  'prevalidateOrder',
  '/orders/prevalidate',
  placing.PrevalidateBody,
  ordersSchemas.PrevalidateResult,
  cartErrors,
);
const placeErrors = [...cartErrors, 'QUOTE_CHANGED', 'ORDER_REFUSED', 'IDEMPOTENCY_KEY_MISSING'] as const;
export const placeOrder = post('placeOrder', '/orders/place', placing.PlaceBody, ordersSchemas.Order, placeErrors);
/** Same, for a cart at a table (docs/product.md §33). */
export const orderHall = post('orderHall', '/order-hall', placing.PlaceBody, ordersSchemas.Order, placeErrors);
export const orders = get('orders', '/orders', ordersSchemas.OrdersQuery, ordersSchemas.OrderList, {
  errors: ['ORDER_NOT_FOUND'],
  personal: true,
});
export const orderStatus = get(
  'orderStatus',
  '/orders/status',
  ordersSchemas.OrderStatusQuery,
  ordersSchemas.OrderStatusAnswer,
  {
    errors: ['ORDER_NOT_FOUND'],
    personal: true,
  },
);
export const updateOrder = post('updateOrder', '/orders/update', ordersSchemas.UpdateOrderBody, ordersSchemas.Order, [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_EDITABLE',
]);
export const cancelOrder = post('cancelOrder', '/orders/cancel', placing.CancelOrderBody, ordersSchemas.Order, [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_CANCELABLE',
]);
export const rateOrder = post('rateOrder', '/orders/rate', RateOrderBody, ordersSchemas.Order, [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_RATEABLE',
]);
export const authCustomer = post(
  'authCustomer',
  '/orders/auth-customer',
  ordersSchemas.AuthCustomerBody,
  ordersSchemas.AuthCustomerResult,
  ['NOT_AUTHENTICATED'],
);
export const startPayment = post('startPayment', '/orders/pay', payments.StartPaymentBody, payments.PaymentStart, [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_PAYABLE',
  'UPSTREAM_UNAVAILABLE',
]);
