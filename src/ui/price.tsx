import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { cx } from './cx.ts';
import css from './price.module.css';
import { uiStrings } from './ui-strings.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** Kopecks. */
  value: number;
  /** Kopecks before a discount, shown struck through when greater. */
  old?: number | null | undefined;
  className?: string | undefined;
}

/** A price with no-break spaces: «1 290 ₽». */
export function Price({ value, old, className }: PriceProps): JSX.Element {
  const isCut = old != null && old > value;
  return (
    <span className={cx(css['price'], className)}>
      <span>{formatPrice(value)}</span>
      {isCut && (
        <s className={css['old']}>
          <VisuallyHidden>{`${uiStrings.oldPrice} `}</VisuallyHidden>
          <span>{formatPrice(old)}</span>
        </s>
      )}
    </span>
  );
}
