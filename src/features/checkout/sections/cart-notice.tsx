import type { JSX } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { formatPrice } from '#domain/money.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import type { CheckoutComponents } from '../checkout-components.ts';

interface CartNoticeProps {
  lines: readonly ShownLine[];
  /** As displayed: without a minimum while the zone is unknown. */
  totals: CartTotals;
  /** The zone's minimum in kopecks; null if it has none or is unknown. */
  minimum: number | null;
  /** The server's error for the cart. */
  error: string | undefined;
  components: CheckoutComponents;
  onPickup: () => void;
}

/**
 * Shows what must be fixed in the cart before filling in the form, above its first field (docs/product.md §5.1).
 */
export function CartNotice({ lines, totals, minimum, error, components, onPickup }: CartNoticeProps): JSX.Element {
  const obstacle = cartObstacle(lines, totals);
  return (
    <div data-field="cart" tabIndex={-1} className={css['cart']}>
      {obstacle?.kind === 'unavailable' && (
        <div className={noticeClass}>
          <p className={css['strong']}>{checkoutStrings.unavailable}</p>
          <ul className={css['names']}>
            {lines
              .filter(({ availability }) => availability !== 'available')
              .map((line) => (
                <li key={line.key}>{line.name}</li>
              ))}
          </ul>
          <components.ButtonLink to="cart" look={{ variant: 'secondary' }}>
            {checkoutStrings.toCart}
          </components.ButtonLink>
        </div>
      )}
      {obstacle?.kind === 'minimum' && (
        <div className={noticeClass}>
          <p className={css['strong']}>{checkoutStrings.addMore(formatPrice(obstacle.missing))}</p>
          {minimum !== null && <p>{checkoutStrings.minimumHere(formatPrice(minimum))}</p>}
          <div className={css['ways']}>
            <components.ButtonLink to="menu" look={{ variant: 'secondary' }}>
              {checkoutStrings.toDishes}
            </components.ButtonLink>
            <Button variant="quiet" onClick={onPickup}>
              {checkoutStrings.toPickup}
            </Button>
          </div>
        </div>
      )}
      {obstacle === null && error !== undefined && <p className={css['error']}>{error}</p>}
    </div>
  );
}
