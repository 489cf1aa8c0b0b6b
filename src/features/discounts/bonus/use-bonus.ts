import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#client/queries/queries.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/cart/use-cart.ts';
import { useWholeCart } from '#client/cart/view/use-whole-cart.ts';
import { mostBonuses } from './bonus-amount.ts';

/** Bonuses in the cart on the screen, kopecks. */
export interface BonusView {
  /** What this cart could spend of; null: a guest, or not known here. */
  readonly balance: number | null;
  readonly most: number;
  readonly used: number;
  /** What the customer wants to be spent; `waiting`: the server has not answered yet. */
  readonly wanted: number;
  /** What the order brings. */
  readonly earns: number;
  readonly waiting: boolean;
}

/**
 * Null until the cart is priced. The account is not asked for: a guest's cart would ask in vain each time. What the cart
 * says of its customer, or an earlier answer, is enough for a line; the window asks.
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
