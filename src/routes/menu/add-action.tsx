import type { JSX } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useCartActions } from '../../state/use-cart.ts';
import { PriceButton } from '../../ui/price-button.tsx';

function Add({ product }: { product: Product }): JSX.Element {
  const { add } = useCartActions();
  return (
    <PriceButton
      productId={product.id}
      name={product.name}
      price={product.price}
      oldPrice={product.old_price}
      onClick={() => add(product)}
    />
  );
}

export const addAction = (product: Product): JSX.Element => <Add product={product} />;
