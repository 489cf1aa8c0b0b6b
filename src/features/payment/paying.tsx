import { type JSX, useState, useEffect, useEffectEvent } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { BrandBorder } from '#brand/border.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { orderWay } from '#domain/order-way.ts';
import { methodIcon } from '#entities/payment/method-options.tsx';
import { methodStrings } from '#entities/payment/method-strings.ts';
import { OtherWaysSheet, useMethodChange, useOtherMethods } from '#entities/payment/other-ways-sheet.tsx';
import { useToasts, useServices } from '#client/use-services.ts';
import { rowClass, RowText } from '#ui/row.tsx';
import type { PaymentStart } from '#contract/payments.ts';
import { Countdown, type PaymentState, usePaymentState } from '#entities/payment/payment-state.tsx';
import { useOrder } from '#client/ordering/orders/use-order.ts';
import { isJustPaid, sincePaid } from '#client/paid-note.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { paymentPageStrings } from './payment-page-strings.ts';
import css from './payment-page.module.css';

interface PaymentFrameProps {
  /** Undefined until loaded. */
  order: Order | null | undefined;
  /** Kopecks. */
  amount: number;
  /** When the time to pay ends; null while nothing can be paid. */
  until: string | null;
  /** Quiet link back to the order. */
  back: Elements;
  children: Elements;
}

/**
 * What is being paid: order number, restaurant, sum. The payment method is below. While it is on the screen there is neither footer nor
 * tabs (docs/product.md §25.3).
 */
export function PaymentFrame({ order, amount, until, back, children }: PaymentFrameProps): JSX.Element {
  return (
    <article className={css['page']} data-paying="">
      <div className={css['card']}>
        {back}
        <BrandBorder />
        <header className={css['sum']}>
          <h1>
            {order
              ? `${paymentPageStrings.title} ${paymentPageStrings.number(order.number)}`
              : paymentPageStrings.title}
          </h1>
          <p>
            <Price className={css['total']} value={amount} />
          </p>
          <p className={css['where']}>{order ? order.restaurant.name : <Skeleton height="1.3rem" width="12rem" />}</p>
          {until !== null && <Countdown until={until} />}
        </header>
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

/**
 * The other ways to pay, on the payment page: an online one is a tap away, what is paid on receipt is chosen in a window
 * (docs/product.md §25.5).
 */
export function OtherWays({ order, ...rest }: OtherWaysProps): JSX.Element {
  return (
    <section className={css['others']} aria-labelledby="other-ways">
      <h2 id="other-ways" className={css['heading']}>
        {paymentStrings.otherwise}
      </h2>
      {order ? <Ways {...rest} order={order} /> : <Skeleton height="6.5rem" />}
    </section>
  );
}

function Ways({ order, onOtherMethod }: OtherWaysProps & { order: Order }): JSX.Element {
  const { showToast } = useToasts();
  const [isChoosing, setChoosing] = useState(false);
  const methods = useOtherMethods(order);
  const onChanged = ({ payment_method: method }: Order): void => {
    setChoosing(false);
    if (isOnlinePayment(method)) onOtherMethod();
    else showToast(paymentStrings.changed, { tone: 'success' });
  };
  const { change, pending, failure } = useMethodChange(order, onChanged);
  const way = orderWay(order);
  const onReceipt = methods.filter((method) => !isOnlinePayment(method));
  return (
    <>
      <div className={css['ways']}>
        {methods.filter(isOnlinePayment).map((method) => (
          <button
            key={method}
            type="button"
            className={rowClass}
            aria-busy={pending === method || undefined}
            onClick={() => {
              if (pending === null) change({ method, change_from: null });
            }}
          >
            <RowText
              icon={methodIcon(method)}
              title={methodStrings.name(method, way)}
              fact={methodStrings.hint(method, way)}
            />
          </button>
        ))}
        {onReceipt.length > 0 && (
          <button type="button" className={rowClass} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            <RowText
              icon={methodIcon('cash')}
              title={methodStrings.onReceipt(way)}
              fact={paymentPageStrings.either(onReceipt.map((method) => methodStrings.name(method, way)))}
            />
          </button>
        )}
      </div>
      <p role="alert" className={css['failure']}>
        {failure}
      </p>
      {isChoosing && (
        <OtherWaysSheet order={order} isOnReceipt onClose={() => setChoosing(false)} onChanged={onChanged} />
      )}
    </>
  );
}

/** Props that the route passes to the payment page. */
export interface PaymentScreenProps {
  orderId: string;
  /** Quiet link back to the order, in the head of the page. */
  back: Elements;
  /** The same as a button, where nothing can be paid. */
  toOrder: Elements;
  /** Link shown when the order does not exist. */
  toOrders: Elements;
  /** Nothing is left to pay: navigates to the order's page, which shows its state. */
  onDone: () => void;
}

/** How often to poll the order after the widget reported success, ms. */
const AFTER_SUCCESS = 2_000;
/** Time after which a confirmation is late, ms. */
const LATE = 15_000;

export interface Paying {
  readonly order: Order | null | undefined;
  readonly state: PaymentState;
  /** The widget reported success, and the server's confirmation takes longer than usual. */
  readonly isLate: boolean;
  /** The widget reported success more than a minute ago: paying again is allowed, at the customer's own risk. */
  readonly isUnconfirmed: boolean;
  /** Polls the order immediately. */
  readonly look: () => void;
}

/**
 * The order being paid, polled until its payment is received (docs/product.md §25.6).
 *
 * @param often poll interval in milliseconds while no payment is known
 */
export function usePaying(start: PaymentStart, often?: number): Paying {
  const { api, clock, queryClient } = useServices();
  const { order_id: orderId, pay_until } = start;
  const [isPaid, setPaid] = useState(() => isJustPaid(orderId, clock.now()));
  const { order } = useOrder(orderId, isPaid ? AFTER_SUCCESS : often);
  // Until the order is loaded, uses the state of its payment.
  const state = usePaymentState(
    order ?? {
      id: orderId,
      status: 'draft',
      payment_status: 'pending',
      payment: { pay_until, failure: null, failed_at: 'bank', expired: false, refund: null, receipt_url: null },
    },
  );
  const since = sincePaid(orderId, clock.now());
  return {
    order,
    state,
    isLate: since !== null && since >= LATE,
    isUnconfirmed: since !== null && state.type === 'waiting',
    look: () => {
      setPaid(isJustPaid(orderId, clock.now()));
      void queryClient.invalidateQueries({ queryKey: orderStatusQuery(api, orderId).queryKey });
    },
  };
}

const isSame = (one: PaymentState, other: PaymentState): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Freezes the payment state while changes must not show: under the open widget, and once the order is finished, until its
 * own page opens. Avoids flicker in between.
 */
export function useHeld(paying: Paying, isCovered = false): Paying {
  const { order, state } = paying;
  const isHeld = isCovered || (order != null && order.status !== 'draft');
  const [kept, setKept] = useState(state);
  if (!isHeld && !isSame(state, kept)) setKept(state);
  return isHeld ? { ...paying, state: kept, isUnconfirmed: false } : paying;
}

/**
 * Continues as soon as the order no longer waits for payment: paid, canceled, or to be paid on receipt.
 *
 * @param isHeld the widget is open over the page, and reports its own result
 */
export function useGoOn(order: Order | null | undefined, onDone: () => void, isHeld = false): void {
  const isOver = order != null && order.status !== 'draft' && !isHeld;
  const go = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) go();
  }, [isOver]);
}
