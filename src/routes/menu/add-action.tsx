import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { AddToCart, type AddToCartProps } from '#features/cart/add-to-cart.tsx';
import { useOpenDish } from '../overlays/use-open-overlay.tsx';

function Add(props: Omit<AddToCartProps, 'onChoose'>): JSX.Element {
  return <AddToCart {...props} onChoose={useOpenDish()} />;
}

/** A card's add button, passed from the cart feature into the menu's slot. */
export function addAction(product: Product): JSX.Element {
  return <Add product={product} />;
}

/** Same, on the home of a city other than the chosen restaurant's. */
export function addElsewhereAction(product: Product): JSX.Element {
  return <Add product={product} isElsewhere />;
}

/** The add button of a small card. */
export function smallAddAction(product: Product): JSX.Element {
  return <Add product={product} small />;
}
