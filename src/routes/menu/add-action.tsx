import type { JSX } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { AddToCart } from '../../features/cart/add-to-cart.tsx';
import { useOpenDish } from '../overlays/use-open-dish.ts';

function Add({ product }: { product: Product }): JSX.Element {
  return <AddToCart product={product} onChoose={useOpenDish()} />;
}

/** The card's price button, from the cart feature into the menu's slot. */
export function addAction(product: Product): JSX.Element {
  return <Add product={product} />;
}
