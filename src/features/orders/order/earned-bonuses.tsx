import type { JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { points } from '#domain/points.ts';
import { useUser } from '#client/session/use-user.ts';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';

/** Bonuses that the order earns, or has earned (docs/product.md §8.25). */
export function EarnedBonuses({ order }: { order: Order }): JSX.Element | null {
  const { user } = useUser();
  const { status, bonus_received: received, is_masked: isMasked } = order;
  if (user == null || isMasked || received === 0 || status === 'draft' || status === 'canceled') return null;
  const words = points(received);
  return (
    <p className={css['earned']}>{status === 'delivered' ? ordersStrings.earned(words) : ordersStrings.earns(words)}</p>
  );
}
