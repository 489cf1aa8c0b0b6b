import type { JSX } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { AddToCart } from '../../features/cart/add-to-cart.tsx';
import { useOpenDish } from '../overlays/use-open-dish.ts';

function Add({ product, small }: { product: Product; small?: boolean }): JSX.Element {
  return <AddToCart product={product} small={small} onChoose={useOpenDish()} />;
}

/** The plus of a card, from the cart feature into the menu's slot. */
export function addAction(product: Product): JSX.Element {
  return <Add product={product} />;
}

/** The plus of a small card. */
export function smallAddAction(product: Product): JSX.Element {
  return <Add product={product} small />;
}
