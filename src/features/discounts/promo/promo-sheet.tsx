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
 * The promo code window (docs/product.md §8.16). Holds the input and the result of trying it; the result belongs
 * to this opening only (§4), while the cart's code is shown as is.
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
