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

/** Compact cards below each other, 64 px each. */
export function CompactList({ label, children }: Omit<CompactRowProps, 'tiles'>): JSX.Element {
  return (
    <ul role="list" aria-label={label} className={css['list']}>
      {children}
    </ul>
  );
}

interface PopularRowProps {
  products: readonly Product[];
  time: DishTime | null;
  /** The add control, on a small card. */
  action: DishAction;
  onOpenDish: (productId: number) => void;
  /** In a narrow place: this many of them, below each other. */
  most?: number | undefined;
}

/** The most ordered dishes, among those available now. */
export function PopularRow({ products, time, action, onOpenDish, most }: PopularRowProps): JSX.Element | null {
  const offered = products.filter((product) => canBeHad(product, time)).slice(0, most);
  if (offered.length === 0) return null;
  const cards = offered.map((product, index) => (
    <CompactCard key={product.id} product={product} onOpen={onOpenDish} eager={index < 2} action={action(product)} />
  ));
  return most === undefined ? (
    <section>
      <h2 className={css['title']}>{menuStrings.popular}</h2>
      <CompactRow label={menuStrings.popular}>{cards}</CompactRow>
    </section>
  ) : (
    <section>
      <h3 className={css['title']}>{menuStrings.popular}</h3>
      <CompactList label={menuStrings.popular}>{cards}</CompactList>
    </section>
  );
}
