import { type JSX, useState } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { CrossStitch } from '#ui/cross-stitch.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { OtherWaysSheet } from '#entities/payment/other-ways-sheet.tsx';
import { useToasts } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { paymentPageStrings } from './payment-page-strings.ts';
import type { Paying } from './use-paying.ts';
import css from './payment-page.module.css';

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

/** Payment state until the server confirms it: prevents paying again meanwhile (docs/product.md §25.6). */
export function Checking({ paying: { state, isLate } }: { paying: Paying }): JSX.Element {
  const why = state.type === 'checking' ? state.why : 'paid';
  const [title, text] = words(why, isLate);
  return (
    <div role="status" className={cx(noticeClass, why === 'paid' && css['checking'])}>
      <p className={css['strong']}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

const words = (why: 'paid' | 'late' | 'held', isLate: boolean): readonly [string, string] => {
  if (why === 'late') return [paymentStrings.late, paymentStrings.lateText];
  if (why === 'held') return [paymentStrings.checking, paymentStrings.heldText];
  return isLate
    ? [paymentPageStrings.slow, paymentPageStrings.slowText]
    : [paymentStrings.checking, paymentStrings.checkingText];
};

interface OtherWaysProps {
  /** Undefined until loaded: a tap takes effect once it is. */
  order: Order | undefined;
  /** A different online method was selected. */
  onOtherMethod: () => void;
}

/** Selects another payment method, on the payment page. */
export function OtherWays({ order, onOtherMethod }: OtherWaysProps): JSX.Element {
  const { showToast } = useToasts();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="large" variant="secondary" onClick={() => setChoosing(true)}>
        {paymentStrings.otherwise}
      </Button>
      {isChoosing && order && (
        <OtherWaysSheet
          order={order}
          onClose={() => setChoosing(false)}
          onChanged={({ payment_method: method }) => {
            setChoosing(false);
            if (isOnlinePayment(method)) onOtherMethod();
            else showToast(paymentStrings.changed, { tone: 'success' });
          }}
        />
      )}
    </>
  );
}
