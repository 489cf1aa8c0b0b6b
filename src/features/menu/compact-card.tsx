import { useRef, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { ForbiddenMark } from '#entities/forbidden/forbidden-parts.tsx';
import { cx } from '#ui/cx.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { ScrollArrows } from '#ui/scroll-arrows.tsx';
import { scrollRowClass } from '#ui/scroll-row.ts';
import { uiStrings } from '#ui/ui-strings.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { DishLink, type DishAction } from './dish-card.tsx';
import { menuStrings } from './menu-strings.ts';
import css from './compact-card.module.css';

interface CompactCardProps {
  product: Product;
  onOpen: (productId: number) => void;
  eager?: boolean;
  /** The add control, at the end of the card. */
  action?: Elements;
}

/** A dish on one line: for the popular row, replacements and recommendations. A tap opens it. */
export function CompactCard({ product, onOpen, eager = false, action }: CompactCardProps): JSX.Element {
  const { unitPrice, oldUnitPrice } = dishFacts(product, null);
  return (
    <li className={css['card']}>
      <Picture className={css['picture']} picture={product.picture} alt="" sizes={PICTURE_SIZES.beside} eager={eager} />
      <ForbiddenMark product={product} small />
      <div className={css['text']}>
        <DishLink className={css['link']} product={product} onOpen={onOpen} />
        <span className={css['price']}>
          {product.needs_choice && <span>{`${uiStrings.from}\u00a0`}</span>}
          <Price value={unitPrice} old={oldUnitPrice} />
        </span>
      </div>
      {action}
    </li>
  );
}

interface CompactRowProps {
  label: string;
  /** Upright cards, the picture above the name. */
  tiles?: boolean;
  children: Elements;
}

/** Compact cards in a horizontally scrolling row. */
export function CompactRow({ label, tiles = false, children }: CompactRowProps): JSX.Element {
  const row = useRef<HTMLUListElement>(null);
  return (
    <div className={css['box']}>
      <ul ref={row} role="list" aria-label={label} className={cx(scrollRowClass, css['row'], tiles && css['tiles'])}>
        {children}
      </ul>
      <ScrollArrows target={row} />
    </div>
  );
}

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
