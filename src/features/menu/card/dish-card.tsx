import { createContext, memo, useContext, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { ForbiddenMark } from '#entities/forbidden/forbidden-parts.tsx';
import { cx } from '#ui/cx.ts';
import { Picture, CARD_AT_LEAST, PICTURE_SIZES } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import css from './dish-card.module.css';
import { DishLink } from './dish-link.tsx';
import { Marks } from './marks.tsx';

/** Renders the control that adds the dish to the cart, from another feature: a plus, then − n +. */
export type DishAction = (product: Product) => Elements;

interface DishCardProps {
  product: Product;
  action: DishAction;
  onOpen: (productId: number) => void;
  /** Why it cannot be ordered now, as text; replaces the price. */
  unavailable: string | null;
  /** In the first row of the initial view. */
  eager?: boolean;
}

/** Compositions of dishes by id: cards show them after the weight once loaded (docs/product.md §2.24). */
export const Compositions = createContext<ReadonlyMap<number, string> | null>(null);

/** A dish: picture, name, composition, price, and the add control. */
export const DishCard = memo(function DishCard(props: DishCardProps): JSX.Element {
  const { product, action, onOpen, unavailable, eager = false } = props;
  const composition = useContext(Compositions)?.get(product.id);
  const { weight, unitPrice, oldUnitPrice } = dishFacts(product, null);
  return (
    <li className={cx(css['card'], unavailable !== null && css['out'])}>
      <Picture
        className={css['picture']}
        picture={product.picture}
        alt=""
        sizes={PICTURE_SIZES.card}
        atLeast={CARD_AT_LEAST}
        eager={eager}
      />
      <div className={css['text']}>
        <h3 className={css['name']}>
          <DishLink product={product} onOpen={onOpen} />
        </h3>
        <p className={css['about']}>{composition === undefined ? weight : `${weight} · ${composition}`}</p>
      </div>
      <div className={css['marks']}>
        <Marks marks={product.marks} small />
        <ForbiddenMark product={product} />
      </div>
      <div className={css['foot']}>
        {unavailable === null ? (
          <>
            <p className={css['price']}>
              {product.needs_choice && <span>{`${uiStrings.from}\u00a0`}</span>}
              <Price value={unitPrice} old={oldUnitPrice} />
            </p>
            {action(product)}
          </>
        ) : (
          <p className={css['why']}>{unavailable}</p>
        )}
      </div>
    </li>
  );
});
