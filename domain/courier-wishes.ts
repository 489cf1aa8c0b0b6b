import type { CourierWish, OrderType, PaymentMethod } from '#contract/primitives.ts';
import { isOnlinePayment } from './online-payment.ts';

/** Words for the courier, the kitchen and the customer (docs/product.md §5.30). */
export const WISH_WORDS: Readonly<Record<CourierWish, string>> = {
  leave_at_door: 'Оставить у двери',
  do_not_ring: 'Не звонить в дверь',
  call_before: 'Позвонить за 5 минут',
};

/** «Оставить у двери, не звонить в дверь»; null: no wishes. */
export function wishesLine(wishes: readonly CourierWish[]): string | null {
  if (wishes.length === 0) return null;
  const line = wishes.map((wish) => WISH_WORDS[wish].toLowerCase()).join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

interface Given {
  readonly orderType: OrderType;
  readonly method: PaymentMethod | null;
}

/** Returns the wishes that a courier can fulfil: only a delivery has one, and what is paid at the door is not left there. */
export function possibleWishes(wishes: readonly CourierWish[], { orderType, method }: Given): CourierWish[] {
  if (orderType !== 'delivery') return [];
  const isPaidAtDoor = method !== null && !isOnlinePayment(method);
  return wishes.filter((wish) => !(isPaidAtDoor && wish === 'leave_at_door'));
}
