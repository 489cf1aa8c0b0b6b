import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { replacementsQuery } from '#client/queries/dish-queries.ts';
import { useServices } from '#client/use-services.ts';
import { CompactCard } from '../card/compact-card.tsx';
import type { DishAction } from '../card/dish-card.tsx';
import css from './dish-sheet.module.css';
import { dishStrings } from './dish-strings.ts';

interface ReplacementsProps {
  product: Product;
  place: { readonly restaurantId: number; readonly orderType: OrderType };
  time: DishTime | null;
  /** The add control of a replacement. */
  action?: DishAction | undefined;
  onOpenDish: (productId: number) => void;
}

/** Dishes that can be ordered instead of an unavailable one. */
export function Replacements({ product, place, time, action, onOpenDish }: ReplacementsProps): JSX.Element | null {
  const { api } = useServices();
  const { data = [] } = useQuery(replacementsQuery(api, { id: product.id, ...place }));
  const offered = data.filter((other) => other.id !== product.id && canBeHad(other, time)).slice(0, 4);
  if (offered.length === 0) return null;
  return (
    <section className={css['instead']}>
      <h3>{dishStrings.instead}</h3>
      <ul role="list" className={css['list']}>
        {offered.map((other) => (
          <CompactCard key={other.id} product={other} onOpen={onOpenDish} action={action?.(other)} />
        ))}
      </ul>
    </section>
  );
}
