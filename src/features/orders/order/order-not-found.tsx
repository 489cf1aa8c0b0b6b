import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';

/** An order that does not exist, or belongs to someone else, which must look the same. */
export function OrderNotFound({ wayOn }: { wayOn: Elements }): JSX.Element {
  return (
    <div className={css['page']}>
      <EmptyState level={1} title={ordersStrings.notFoundTitle} text={ordersStrings.notFoundText} action={wayOn} />
    </div>
  );
}
