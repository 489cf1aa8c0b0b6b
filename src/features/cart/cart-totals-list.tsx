import type { JSX } from 'react';
import type { CartTotals } from '../../../contract/cart.ts';
import type { OrderType } from '../../../contract/primitives.ts';
import { formatPrice } from '../../../domain/money.ts';
import { termListClass } from '../../ui/term-list.ts';
import css from './cart.module.css';
import { cartStrings } from './cart-strings.ts';

interface CartTotalsListProps {
  totals: CartTotals;
  orderType: OrderType;
}

const minus = (kopecks: number): string => formatPrice(-kopecks);

/** How the sum is made, line by line; what is zero is left out, but delivery is always said. */
export function CartTotalsList({ totals, orderType }: CartTotalsListProps): JSX.Element {
  const rows: [name: string, value: string][] = [[cartStrings.subtotal, formatPrice(totals.subtotal_price)]];
  if (totals.pickup_discount > 0) rows.push([cartStrings.pickupDiscount, minus(totals.pickup_discount)]);
  if (totals.promo_discount > 0) rows.push([cartStrings.promoDiscount, minus(totals.promo_discount)]);
  if (totals.bonus_used > 0) rows.push([cartStrings.bonusUsed, minus(totals.bonus_used)]);
  if (orderType === 'delivery') {
    rows.push([
      cartStrings.delivery,
      totals.delivery_price === 0 ? cartStrings.free : formatPrice(totals.delivery_price),
    ]);
  }
  return (
    <dl className={termListClass}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={css['grand']}>
        <dt>{cartStrings.total}</dt>
        <dd aria-live="polite">{formatPrice(totals.total_price)}</dd>
      </div>
    </dl>
  );
}
