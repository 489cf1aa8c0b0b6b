import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { CrossStitch } from '#ui/cross-stitch.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './payment-page.module.css';
import { paymentPageStrings } from './payment-page-strings.ts';

interface PaymentFrameProps {
  /** Undefined until loaded. */
  order: Order | null | undefined;
  /** Kopecks. */
  amount: number;
  children: Elements;
}

/** What is being paid: order number, restaurant, sum. The payment method is below. */
export function PaymentFrame({ order, amount, children }: PaymentFrameProps): JSX.Element {
  return (
    <article className={css['page']}>
      <div className={css['card']}>
        <CrossStitch />
        <h1>
          {order ? `${paymentPageStrings.title} ${paymentPageStrings.number(order.number)}` : paymentPageStrings.title}
        </h1>
        <dl className={css['facts']}>
          <div>
            <dt>{paymentPageStrings.restaurant}</dt>
            <dd>{order ? order.restaurant.name : <Skeleton height="1.45rem" width="12rem" />}</dd>
          </div>
          <div>
            <dt>{paymentPageStrings.total}</dt>
            <dd>
              <Price className={css['total']} value={amount} />
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </article>
  );
}
