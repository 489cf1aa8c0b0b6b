import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OrderType } from '../../../contract/primitives.ts';
import { cartStrings } from '../../features/cart/cart-strings.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The chain's own words on delivery or pickup, in the text window (docs/product.md §11.10). */
export function TermsLink({ orderType }: { orderType: OrderType }): JSX.Element {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, modal: 'text', text_key: `${orderType}-terms` })}
      resetScroll={false}
      className={buttonClass({ variant: 'plain', wide: true })}
    >
      {cartStrings.terms[orderType]}
    </Link>
  );
}
