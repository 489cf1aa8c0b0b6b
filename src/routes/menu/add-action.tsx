import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { AddToCart } from '../../features/cart/add-to-cart.tsx';

function Add({ product }: { product: Product }): JSX.Element {
  const navigate = useNavigate();
  return (
    <AddToCart
      product={product}
      onChoose={(dish) => {
        void navigate({ to: '.', search: (before) => ({ ...before, dish }), resetScroll: false });
      }}
    />
  );
}

/** The card's price button, from the cart feature into the menu's slot. */
export const addAction = (product: Product): JSX.Element => <Add product={product} />;
