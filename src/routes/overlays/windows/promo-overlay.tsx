import type { JSX } from 'react';
import { PromoSheet } from '#features/discounts/promo/promo-field.tsx';
import { useDiscountWays } from '#routes/cart/cart-discounts.tsx';

/** `?modal=promocode` (docs/product.md §8.16). */
export function PromoOverlay({ onClose }: { onClose: () => void }): JSX.Element {
  const { ways } = useDiscountWays({ replace: true });
  return <PromoSheet ways={ways} onClose={onClose} />;
}
