import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useWholeCart } from '#client/ordering/cart/view/use-cart-view.ts';
import { mostBonuses } from './bonus-amount.ts';

/** Bonuses of the displayed cart, kopecks. */
export interface BonusView {
  /** Balance available to this cart; null for a guest, or if unknown here. */
  readonly balance: number | null;
  readonly most: number;
  readonly used: number;
  /** Amount the customer wants to spend; `waiting`: no response from the server yet. */
  readonly wanted: number;
  /** Bonuses earned by the order. */
  readonly earns: number;
  readonly waiting: boolean;
}

/**
 * Null until the cart is priced. Does not query the account: for a guest's cart each request would fail. The cart's
 * customer data, or a cached response, is enough for a line; the window queries it.
 */
export function useBonus(): BonusView | null {
  const { api } = useServices();
  const { confirmed, bonus, discountPending } = useOutbox();
  const { totals } = useWholeCart();
  const { data: user } = useQuery({ ...profileQuery(api), enabled: false });
  if (totals === null) return null;
  const balance = confirmed?.bonus?.balance ?? user?.bonus_count ?? null;
  return {
    balance,
    most: confirmed?.bonus ? totals.bonus_max : mostBonuses(totals, balance ?? 0),
    used: totals.bonus_used,
    wanted: bonus,
    earns: totals.bonus_received,
    waiting: discountPending && bonus !== (confirmed?.bonus_used ?? 0),
  };
}
