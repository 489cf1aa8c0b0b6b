import type { JSX } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';

/** Skeleton of the form. */
export function CheckoutSkeleton(): JSX.Element {
  return (
    <div className={css['page']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <h1>{checkoutStrings.title}</h1>
      <div className={css['form']}>
        <div className={css['main']}>
          <Skeleton className={css['skeleton']} height="24rem" />
          <Skeleton className={css['skeleton']} height="18rem" />
          <Skeleton className={css['skeleton']} height="14rem" />
        </div>
      </div>
    </div>
  );
}
