import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { Sheet } from '#ui/sheet.tsx';
import css from '../discounts.module.css';
import { discountsStrings } from '../discounts-strings.ts';
import { PromoCard } from './promo-card.tsx';
import { PromoField } from './promo-field.tsx';
import { usePromo } from './use-promo.ts';
import type { DiscountWays } from '../ways.ts';

/**
 * The window of the promo code (docs/product.md §8.16). It holds what is typed and the result of trying it; the result is
 * that of this opening only (§4), while the code of the cart is shown as it stands.
 */
export function PromoSheet({ ways, onClose }: { ways: DiscountWays; onClose: () => void }): JSX.Element {
  const promo = usePromo();
  return (
    <Sheet
      title={discountsStrings.promoTitle}
      onClose={onClose}
      footer={
        promo.type === 'none' ? undefined : (
          <Button wide size="large" onClick={onClose}>
            {discountsStrings.done}
          </Button>
        )
      }
    >
      <div className={css['window']} data-discounts tabIndex={-1}>
        {promo.type !== 'none' && <PromoCard promo={promo} ways={ways} whole />}
        <MantineIsland>
          <PromoField ways={ways} first />
        </MantineIsland>
        <p className={css['muted']}>{discountsStrings.hint}</p>
      </div>
    </Sheet>
  );
}
