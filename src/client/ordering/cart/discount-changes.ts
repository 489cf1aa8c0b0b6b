import { openOrder, type CartAndOrders } from '../orders/order-state.ts';
import { shownPromocode } from './shown-cart.ts';

/** Changes of the stored promo code and bonuses by a tap. Pure, as cart-changes.ts. */

/** Null: removes the promo code. */
export function setPromocode(state: CartAndOrders, code: string | null): CartAndOrders {
  // The discounts of a waiting order are those it was placed with.
  if (openOrder(state) !== null) return state;
  const isSame = shownPromocode({ ...state, promo: null }) === code && !state.step?.kind.startsWith('promo');
  return { ...state, promo: isSame ? null : { code } };
}

/** Sets the bonuses to spend, kopecks; 0: none. */
export function setBonus(state: CartAndOrders, amount: number): CartAndOrders {
  // Less may be spent than requested, so the confirmed amount does not show whether there is anything to do.
  return openOrder(state) !== null ? state : { ...state, bonus: amount };
}
