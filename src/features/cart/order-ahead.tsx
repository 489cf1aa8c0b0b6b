import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { useCartActions } from '#client/ordering/cart/use-cart.ts';
import { orderAhead } from '#client/place/order-ahead.ts';
import { useServices } from '#client/use-services.ts';
import css from './order-ahead.module.css';
import { orderAheadStrings } from './order-ahead-strings.ts';

interface OrderAheadProps {
  product: Product;
  /** The first time for which it can be ordered. */
  at: Date;
  /** When it is served, as text. */
  words: string;
  /** Opens the dish: its options must be chosen first. */
  onChoose: (productId: number) => void;
}

/** When a dish is served, as the button that orders it for then (docs/product.md §13.19). */
export function OrderAhead({ product, at, words, onChoose }: OrderAheadProps): JSX.Element {
  const services = useServices();
  const { add } = useCartActions();
  const order = (): void => {
    if (product.needs_choice) onChoose(product.id);
    else orderAhead(services, at, () => add(product));
  };
  return (
    <button
      type="button"
      className={css['ahead']}
      aria-label={orderAheadStrings.order(words, product.name)}
      onClick={order}
    >
      {words}
    </button>
  );
}
