import type { JSX } from 'react';
import { PromoSheet } from '#features/discounts/promo/promo-sheet.tsx';
import { useDiscountWays } from '#routes/discounts/use-discount-ways.ts';

/** `?modal=promocode` (docs/product.md §8.16). */
export function PromoOverlay({ onClose }: { onClose: () => void }): JSX.Element {
  const { ways } = useDiscountWays({ replace: true });
  return <PromoSheet ways={ways} onClose={onClose} />;
}
