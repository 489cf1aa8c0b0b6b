// Proves docs/product.md §24.9, §25.3.
import { describe, expect, it } from 'vitest';
import { isPaymentPage, orderOfPayment } from '#contract/payment-page.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';

describe('the address of a payment page', () => {
  it.each([
    [`/pay/${ID}`, `/order-status/${ID}`],
    [`/pay/${ID}/`, `/order-status/${ID}`],
    [`//pay//${ID}`, `/order-status/${ID}`],
    [`/PAY/${ID}`, `/order-status/${ID}`],
    [`/p%61y/${ID}`, `/order-status/${ID}`],
    [`/%70%61%79/%41${ID.slice(1)}`, `/order-status/${ID}`],
    [`/pay/${ID}/more`, `/order-status/${ID}`],
    ['/pay/%E0%A4%A', '/orders'],
    ['/pay/ы', '/orders'],
  ])('%s is one, and leads to %s without a network', (path, order) => {
    expect(isPaymentPage(path)).toBe(true);
    expect(orderOfPayment(path)).toBe(order);
  });

  it.each([
    '/',
    '/pay',
    '/pay/',
    '/menu',
    '/payment',
    '/pays/1',
    '/payments/default/pay',
    `/order-status/${ID}`,
    '/menu/pay',
    '/%',
  ])('%s is none', (path) => {
    expect(isPaymentPage(path)).toBe(false);
  });
});
