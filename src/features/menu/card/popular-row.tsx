import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { CompactCard, CompactRow } from './compact-card.tsx';
import type { DishAction } from './dish-card.tsx';
import { menuStrings } from '../menu-strings.ts';
import css from './popular-row.module.css';

interface PopularRowProps {
  products: readonly Product[];
  time: DishTime | null;
  /** The add control, on a small card. */
  action: DishAction;
  onOpenDish: (productId: number) => void;
}

/** The most ordered dishes, among those available now. */
export function PopularRow({ products, time, action, onOpenDish }: PopularRowProps): JSX.Element | null {
  const offered = products.filter((product) => canBeHad(product, time));
  if (offered.length === 0) return null;
  return (
    <section>
      <h2 className={css['title']}>{menuStrings.popular}</h2>
      <CompactRow label={menuStrings.popular}>
        {offered.map((product, index) => (
          <CompactCard
            key={product.id}
            product={product}
            onOpen={onOpenDish}
            eager={index < 2}
            action={action(product)}
          />
        ))}
      </CompactRow>
    </section>
  );
}
