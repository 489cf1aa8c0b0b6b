import type { JSX } from 'react';
import { CartBody, CartSummary } from '#features/cart/cart-body.tsx';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CheckoutLink, PickupInstead, WaitingOrderNotice } from '#routes/cart/checkout-link.tsx';
import { CartDiscounts } from '#routes/cart/cart-discounts.tsx';
import { useOpenOverlay } from '../use-open-overlay.tsx';

/** The cart over any page (docs/product.md §16.3). */
export function CartOverlay({ onClose }: { onClose: () => void }): JSX.Element {
  const open = useOpenOverlay();
  const { lines } = useCart();
  const openDish = (dish: number, line: string): void => {
    // The dish replaces the cart: back leads to the page.
    open({ dish, line }, { replace: true });
  };
  return (
    <Sheet
      title={cartStrings.title}
      onClose={onClose}
      footer={
        lines.length === 0 ? undefined : (
          <CartSummary
            discounts={<CartDiscounts />}
            action={
              <>
                <CheckoutLink replace />
                <PickupInstead replace />
              </>
            }
          />
        )
      }
    >
      <WaitingOrderNotice replace />
      <CartBody onOpenDish={openDish} toMenu={<Button onClick={onClose}>{cartStrings.toMenu}</Button>} />
    </Sheet>
  );
}
