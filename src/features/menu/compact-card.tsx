import type { JSX, ReactNode } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { Picture } from '../../ui/picture.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Price } from '../../ui/price.tsx';
import { uiStrings } from '../../ui/ui-strings.ts';
import css from './compact-card.module.css';
import { dishHref } from './dish-card.tsx';

interface CompactCardProps {
  product: Product;
  onOpen: (productId: number) => void;
  eager?: boolean;
}

/** A dish in one line: for the popular row and for replacements. A tap opens it. */
export function CompactCard({ product, onOpen, eager = false }: CompactCardProps): JSX.Element {
  return (
    <li className={css['card']}>
      <Picture className={css['picture']} picture={product.picture} alt="" sizes="4.5rem" eager={eager} />
      <div className={css['text']}>
        <a
          className={css['link']}
          href={dishHref(product.id)}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen(product.id);
          }}
        >
          {product.name}
        </a>
        <span className={css['price']}>
          {product.needs_choice && `${uiStrings.from}\u00a0`}
          <Price value={product.price} old={product.old_price} />
        </span>
      </div>
    </li>
  );
}

/** Compact cards in a row that scrolls sideways. */
export function CompactRow({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <ul role="list" aria-label={label} className={css['row']}>
      {children}
    </ul>
  );
}
