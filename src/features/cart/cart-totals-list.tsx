import type { JSX } from 'react';
import type { CartPromo, CartTotals } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { Rolling } from '#ui/rolling.tsx';
import { termListClass } from '#ui/term-list.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './cart.module.css';
import { cartStrings } from './cart-strings.ts';

interface CartTotalsListProps {
  totals: CartTotals;
  orderType: OrderType;
}

interface Row {
  readonly name: string;
  readonly value: string;
  /** Not confirmed by the server yet. */
  readonly waits?: boolean;
}

const minus = (kopecks: number): string => formatPrice(-kopecks);

/**
 * Shows the components of the sum, line by line, in computation order (docs/product.md §8.2 to §8.9). Zero lines are
 * omitted, except delivery, which is always shown with what makes it free.
 */
export function CartTotalsList({ totals, orderType }: CartTotalsListProps): JSX.Element {
  const { confirmed, allLines: lines, discountPending: waits } = useOutbox();
  const promo = confirmed?.promo ?? null;
  const rows: Row[] = [{ name: cartStrings.subtotal, value: formatPrice(totals.subtotal_price) }];
  if (totals.pickup_discount > 0) rows.push({ name: cartStrings.pickupDiscount, value: minus(totals.pickup_discount) });
  if (totals.promo_discount > 0) {
    rows.push({ name: promoName(promo, lines), value: minus(totals.promo_discount), waits });
  }
  if (totals.bonus_used > 0) rows.push({ name: cartStrings.bonusUsed, value: minus(totals.bonus_used), waits });
  if (orderType === 'delivery') {
    const isGiven = promo?.kind === 'free_delivery' && promo.refusal === null && totals.delivery_price === 0;
    rows.push({
      name: isGiven ? cartStrings.deliveryByPromo(promo.code) : cartStrings.delivery,
      value: totals.delivery_price === 0 ? cartStrings.free : formatPrice(totals.delivery_price),
    });
  }
  return (
    <dl className={termListClass}>
      {rows.map((row) => (
        <div key={row.name}>
          <dt>{row.name}</dt>
          <dd>
            {row.waits === true && (
              <span className={css['waits']}>
                <ClockIcon />
                <VisuallyHidden>{cartStrings.pending}</VisuallyHidden>
              </span>
            )}
            <span>{row.value}</span>
          </dd>
        </div>
      ))}
      <div className={css['grand']}>
        <dt>{cartStrings.total}</dt>
        <dd aria-live="polite">
          <Rolling words={formatPrice(totals.total_price)} />
        </dd>
      </div>
    </dl>
  );
}

/** «Промокод СКАТЕРТЬ», «Подарок: Пирог с брусникой». */
const promoName = (promo: CartPromo | null, lines: readonly ShownLine[]): string => {
  if (promo === null) return cartStrings.promoDiscount;
  const gift = lines.find(({ product_id }) => product_id === promo.product_id);
  return promo.kind === 'gift' && gift !== undefined ? cartStrings.gift(gift.name) : cartStrings.promoCode(promo.code);
};
