import { millisecondsInDay } from 'date-fns/constants';

/** A cart expires after this many days without use (docs/product.md §4.15). */
const CART_LIFETIME_DAYS = 30;

/** Returns the time before which untouched carts have expired. */
export function cartsEndedBefore(now: Date): Date {
  return new Date(now.getTime() - CART_LIFETIME_DAYS * millisecondsInDay);
}
