import type { JSX } from 'react';
import type { OrderType } from '#contract/primitives.ts';
import { cartStrings } from '#features/cart/cart-strings.ts';
import { buttonClass } from '#ui/button.tsx';
import { OverlayLink } from '../overlays/overlay-link.tsx';

/** The chain's own words on delivery or pickup, in the text window (docs/product.md §11.10). */
export function TermsLink({ orderType }: { orderType: OrderType }): JSX.Element {
  return (
    <OverlayLink
      opens={{ modal: 'text', text_key: `${orderType}-terms` }}
      className={buttonClass({ variant: 'plain', wide: true })}
    >
      {cartStrings.terms[orderType]}
    </OverlayLink>
  );
}
