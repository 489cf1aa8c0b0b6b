import { useEffect, useState, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { isJustPaid } from '#client/paid-note.ts';
import { useServices } from '#client/use-services.ts';
import { clockText, useCountdown } from '#ui/use-countdown.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type PaymentRefusal, paymentStrings } from './payment-strings.ts';
import css from './payment.module.css';

/** An order's payment state, for the customer (docs/product.md §25.3). */
export type PaymentState =
  /** Nothing to show: it is paid on receipt, or was canceled before payment. */
  | { readonly type: 'none' }
  /** It can be paid until an instant; null where the backend gives none. */
  | { readonly type: 'waiting'; readonly until: string | null; readonly failure: PaymentRefusal | null }
  /** `paid`: the widget has reported a success. `late`: the time is over, and the provider is queried. */
  | { readonly type: 'checking'; readonly why: 'paid' | 'late' | 'held' }
  | { readonly type: 'paid' }
  | { readonly type: 'expired' };

type Money = Pick<Order, 'status' | 'payment_status' | 'payment'>;

/**
 * Returns the payment state of an order.
 *
 * @param now by the corrected clock; null while it is unknown
 * @param justPaid the widget has just reported a success: the customer is not asked to pay again
 */
export function paymentState(
  { status, payment_status: paymentStatus, payment }: Money,
  now: Date | null,
  justPaid: boolean,
): PaymentState {
  if (status === 'canceled') return { type: payment?.expired === true ? 'expired' : 'none' };
  if (status !== 'draft') return { type: paymentStatus === 'paid' ? 'paid' : 'none' };
  if (justPaid || paymentStatus === 'paid') return { type: 'checking', why: 'paid' };
  if (payment === null) return { type: 'waiting', until: null, failure: null };
  const { pay_until: until, failure: reason, failed_at: at } = payment;
  if (until === null) return { type: 'checking', why: 'held' };
  if (now !== null && Date.parse(until) <= now.getTime()) return { type: 'checking', why: 'late' };
  return { type: 'waiting', until, failure: reason === null ? null : { at, reason } };
}

/** Returns the payment state of an order, re-evaluated each second while time alone can change it. */
export function usePaymentState(order: Pick<Order, 'id' | 'status' | 'payment_status' | 'payment'>): PaymentState {
  const { clock } = useServices();
  const look = (): PaymentState => {
    const now = clock.now();
    return paymentState(order, now, isJustPaid(order.id, now));
  };
  const [, setTick] = useState(0);
  const isDraft = order.status === 'draft';
  useEffect(() => {
    if (!isDraft) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isDraft]);
  return look();
}

/** Kopecks: the banknotes commonly used at the door. */
const NOTES = [100_000, 200_000, 500_000];
const LARGEST = 500_000;

/** Returns the notes that change may be needed from for a sum, kopecks: one banknote, or as many of the largest as needed. */
export function changeNotes(total: number): number[] {
  const notes = NOTES.filter((note) => note >= total);
  return notes.length > 0 ? notes : [Math.ceil(total / LARGEST) * LARGEST];
}

/** The last attempt was refused: what happened, that the money is safe, and what to do (docs/product.md §25.6). */
export function Refused({ method, refusal }: { method: PaymentMethod; refusal: PaymentRefusal }): JSX.Element {
  const { title, text } = paymentStrings.failed(method, refusal);
  return (
    <>
      <p className={css['strong']}>{title}</p>
      <p>{text}</p>
    </>
  );
}

interface CountdownProps {
  /** The payment deadline: an instant by the server's clock. */
  until: string;
}

/** The time left to pay. Its seconds are visual only; screen readers announce twice that little is left. */
export function Countdown({ until }: CountdownProps): JSX.Element {
  const { clock } = useServices();
  // The device's clock may be wrong: the instant by its own clock.
  const left = useCountdown(Date.parse(until) - clock.offset());
  return (
    <p className={css['countdown']}>
      <span>{`${paymentStrings.timeLeft} `}</span>
      <span role="timer" aria-live="off" className={css['clock']}>
        {clockText(left)}
      </span>
      <VisuallyHidden live>{warning(left)}</VisuallyHidden>
    </p>
  );
}

const warning = (left: number): string => {
  if (left === 0 || left > 300) return '';
  return left > 60 ? paymentStrings.fewMinutes : paymentStrings.lastMinute;
};
