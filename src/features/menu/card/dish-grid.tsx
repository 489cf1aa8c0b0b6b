import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { DishTime } from '#domain/dish-time.ts';
import { whyUnavailable } from '../list/availability.ts';
import { DishCard, type DishAction } from './dish-card.tsx';
import css from './dish-grid.module.css';

export interface DishGridProps {
  products: readonly Product[];
  action: DishAction;
  time: DishTime | null;
  onOpenDish: (productId: number) => void;
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
}

/** Cards in two columns on a phone, three on a tablet, three or four next to the open cart. */
export function DishGrid({ products, action, time, onOpenDish, eagerCount = 0 }: DishGridProps): JSX.Element {
  return (
    <ul role="list" className={css['grid']}>
      {products.map((product, index) => (
        <DishCard
          key={product.id}
          product={product}
          action={action}
          onOpen={onOpenDish}
          unavailable={whyUnavailable(product, time)}
          eager={index < eagerCount}
        />
      ))}
    </ul>
  );
}
