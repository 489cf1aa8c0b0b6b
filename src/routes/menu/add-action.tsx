import { lazy, Suspense, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { useOrderParams } from '#client/place/use-place.ts';
import { AddToCart, type AddToCartProps } from '#features/cart/add-to-cart.tsx';
import type { DishAhead } from '#features/menu/dish-card.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useOpenDish } from '../overlays/use-open-overlay.tsx';

function Add(props: Omit<AddToCartProps, 'onChoose'>): JSX.Element {
  return <AddToCart {...props} onChoose={useOpenDish()} />;
}

/** Loaded with the first dish that is served later; until then the text alone is shown. */
const OrderAhead = lazy(async () => ({
  default: await import('#features/cart/order-ahead.tsx').then(
    (part) => part.OrderAhead,
    () => Words,
  ),
}));
function Words({ words }: DishAhead): JSX.Element {
  return <span>{words}</span>;
}

/** At a table nothing is ordered ahead (docs/product.md §13.19). */
function Ahead(props: DishAhead & { product: Product }): JSX.Element {
  const isHydrated = useHydrated();
  const { table } = useOrderParams();
  const onChoose = useOpenDish();
  const words = <Words {...props} />;
  if (!isHydrated || table !== null) return words;
  return (
    <Suspense fallback={words}>
      <OrderAhead {...props} onChoose={onChoose} />
    </Suspense>
  );
}

/** A card's add button, passed from the cart feature into the menu's slot; for a dish that is served later, the button that orders it for then. */
export function addAction(product: Product, ahead?: DishAhead): JSX.Element {
  return ahead === undefined ? <Add product={product} /> : <Ahead product={product} {...ahead} />;
}

/** Same, on the home of a city other than the chosen restaurant's. */
export function addElsewhereAction(product: Product, ahead?: DishAhead): JSX.Element {
  return ahead === undefined ? <Add product={product} isElsewhere /> : <Words {...ahead} />;
}

/** The add button of a small card. */
export function smallAddAction(product: Product): JSX.Element {
  return <Add product={product} small />;
}
