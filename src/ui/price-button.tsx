import type { ComponentPropsWithRef, JSX } from 'react';
import { useHydrated } from './use-hydrated.ts';
import { cx } from './cx.ts';
import css from './price-button.module.css';
import { Price } from './price.tsx';
import { uiStrings } from './ui-strings.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'value'> {
  /** Tells the first inline lines of the page which dish an early tap means. */
  productId: number;
  /** The dish's name, for screen readers. */
  name: string;
  /** Kopecks. */
  price: number;
  oldPrice?: number | null | undefined;
  /** The price depends on options that must be chosen first: «от 390 ₽», and the tap opens the dish. */
  from?: boolean | undefined;
}

/** The price that is the button: one tap adds the dish. */
export function PriceButton(props: PriceButtonProps): JSX.Element {
  const { productId, name, price, oldPrice, from = false, className, ...rest } = props;
  const isHydrated = useHydrated();
  return (
    <button type="button" {...rest} data-add-product={productId} className={cx(css['button'], className)}>
      <span className={css['prices']}>
        {from && <span>{`${uiStrings.from}\u00a0`}</span>}
        <Price value={price} old={oldPrice} />
      </span>
      {/* The card's heading says the name before: a hundred repetitions are half a kilobyte of the first view. */}
      {isHydrated && <VisuallyHidden>{from ? uiStrings.choose(name) : uiStrings.add(name)}</VisuallyHidden>}
    </button>
  );
}
