import { describe, expect, it } from 'vitest';
import { COURIER_WISHES, PAYMENT_METHODS } from '#contract/primitives.ts';
import { possibleWishes, wishesLine } from '#domain/courier-wishes.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';

// docs/product.md §5.30
describe('wishes for the courier', () => {
  it('are one sentence', () => {
    expect(wishesLine([])).toBeNull();
    expect(wishesLine(['leave_at_door'])).toBe('Оставить у двери');
    expect(wishesLine(['leave_at_door', 'do_not_ring'])).toBe('Оставить у двери, не звонить в дверь');
  });

  it('belong to a delivery', () => {
    expect(possibleWishes(COURIER_WISHES, { orderType: 'pickup', method: 'card-online' })).toEqual([]);
  });

  it.each(PAYMENT_METHODS)('leave at the door only what is paid before: %s', (method) => {
    const possible = possibleWishes(COURIER_WISHES, { orderType: 'delivery', method });
    expect(possible.includes('leave_at_door')).toBe(isOnlinePayment(method));
    expect(possible).toEqual(expect.arrayContaining(['do_not_ring', 'call_before']));
  });
});
