import { useEffect, useRef, type JSX } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { CheckoutComponents } from './checkout-components.ts';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';

interface EmptyCheckoutProps {
  components: CheckoutComponents;
  /** The form stood here a moment ago: the cart was emptied elsewhere. */
  hadDishes: boolean;
}

/** There is nothing to order. Where the form stood before, what is said now is seen and heard (docs/product.md §5.24). */
export function EmptyCheckout({ components, hadDishes }: EmptyCheckoutProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hadDishes) return;
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [hadDishes]);
  return (
    <div ref={place} tabIndex={-1} className={css['whole']}>
      <EmptyState
        level={1}
        title={checkoutStrings.emptyTitle}
        text={checkoutStrings.emptyText}
        action={<components.ButtonLink to="menu">{checkoutStrings.toMenu}</components.ButtonLink>}
      />
    </div>
  );
}
