import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { replacementsQuery } from '#client/queries/dish-queries.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { wholeWords } from '#ui/whole-words.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { cartStrings } from './cart-strings.ts';
import css from './cart.module.css';

interface ReplaceSheetProps {
  line: ShownLine;
  place: { readonly restaurantId: number; readonly orderType: OrderType };
  time: DishTime | null;
  onReplace: (product: Product) => void;
  onClose: () => void;
}

/** Dishes that can replace one that cannot be ordered (docs/product.md §2.15, replacement candidates). */
export function ReplaceSheet({ line, place, time, onReplace, onClose }: ReplaceSheetProps): JSX.Element {
  const { api } = useServices();
  const { data, isError, isPending, isFetching, refetch } = useQuery(
    replacementsQuery(api, { id: line.product_id, ...place }),
  );
  // A dish with required options cannot be a one-tap replacement.
  const offered = (data ?? []).filter(
    (product) => canBeHad(product, time) && !product.needs_choice && product.id !== line.product_id,
  );
  return (
    <Sheet title={cartStrings.replaceTitle(line.name)} onClose={onClose}>
      {isPending && !isError && (
        <div className={css['offers']} aria-busy="true">
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </div>
      )}
      {isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {data && offered.length === 0 && <EmptyState title={cartStrings.replaceNothing} level={3} />}
      <ul role="list" className={css['offers']}>
        {offered
          .map((product) => ({ product, facts: dishFacts(product, null) }))
          .map(({ product, facts }) => (
            <li key={product.id} className={css['offer']}>
              <LinePhoto line={product} />
              <div className={css['what']}>
                <span className={css['offerName']}>{wholeWords(product.name)}</span>
                <span className={css['mods']}>
                  {facts.weight !== '' && <span>{`${facts.weight} · `}</span>}
                  <Price value={facts.unitPrice} old={facts.oldUnitPrice} />
                </span>
              </div>
              <Button
                variant="secondary"
                onClick={() => onReplace(product)}
                aria-label={`${cartStrings.replaceWith}: ${product.name}`}
              >
                {cartStrings.replaceWith}
              </Button>
            </li>
          ))}
      </ul>
    </Sheet>
  );
}

/** The dish's picture at its smallest width; the name is next to it. */
export function LinePhoto({ line }: { line: Pick<ShownLine, 'picture'> }): JSX.Element {
  return <Picture className={css['photo']} picture={line.picture} alt="" sizes={PICTURE_SIZES.beside} />;
}
