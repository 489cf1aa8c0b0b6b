import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { AddToCart, type AddToCartProps } from '#features/cart/add/add-to-cart.tsx';
import { useOpenDish } from '../overlays/use-open-dish.ts';

function Add(props: Omit<AddToCartProps, 'onChoose'>): JSX.Element {
  return <AddToCart {...props} onChoose={useOpenDish()} />;
}

/** The plus of a card, from the cart feature into the menu's slot. */
export function addAction(product: Product): JSX.Element {
  return <Add product={product} />;
}

/** The same on the home of another city than the chosen restaurant's. */
export function addElsewhereAction(product: Product): JSX.Element {
  return <Add product={product} isElsewhere />;
}

/** The plus of a small card. */
export function smallAddAction(product: Product): JSX.Element {
  return <Add product={product} small />;
}
