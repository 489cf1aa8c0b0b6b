import { useState, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Order } from '#contract/orders.ts';
import { nameWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { Countdown, type PaymentState, Refused } from '#entities/payment/payment-state.tsx';
import { OtherWaysSheet } from '#entities/payment/other-ways-sheet.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { useConnectivity, useToasts } from '#client/use-services.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { RefundIcon } from '#ui/icons/more-icons.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';

interface OrderPaymentProps {
  order: Order;
  state: PaymentState;
  /** The order is being read: whether it still waits for its money is unknown (docs/product.md §6.25). */
  isChecking: boolean;
  /** URL of the separate payment page. */
  payHref: string;
  /** Opens the payment page, for a different online method. */
  onPay: () => void;
  /** The reorder button. */
  again: Elements;
}

/** State of the order's payment, and the available actions (docs/product.md §25.3). */
export function OrderPayment(props: OrderPaymentProps): JSX.Element {
  const { order, state, isChecking, again } = props;
  if (isChecking && (state.type === 'waiting' || (state.type === 'checking' && state.why === 'late'))) return <ToPay />;
  return (
    <>
      {state.type === 'waiting' && <Waiting {...props} state={state} />}
      {state.type === 'checking' && <Checking why={state.why} />}
      {state.type === 'expired' && (
        <div className={noticeClass}>
          <p className={css['strong']}>{ordersStrings.expired}</p>
          <p>{ordersStrings.expiredText}</p>
          {again}
        </div>
      )}
      {order.status === 'canceled' && <Refund order={order} />}
    </>
  );
}

/** Placeholder of the way to pay. */
function ToPay(): JSX.Element {
  return (
    <div className={noticeClass}>
      <Skeleton height="1.5rem" width="50%" />
      <div className={css['actions']}>
        <Skeleton className={css['asButton']} height="3.25rem" />
        <Skeleton className={css['asButton']} height="3.25rem" />
      </div>
    </div>
  );
}

function Waiting({
  order,
  state,
  payHref,
  onPay,
}: OrderPaymentProps & { state: Extract<PaymentState, { type: 'waiting' }> }): JSX.Element {
  const { showToast } = useToasts();
  const isOffline = useConnectivity() === 'unreachable';
  const [isChoosing, setChoosing] = useState(false);
  const pay = paymentStrings.pay(formatPrice(order.total_price));
  return (
    <div className={noticeClass}>
      {state.failure !== null && <Refused method={order.payment_method} refusal={state.failure} />}
      {state.until !== null && <Countdown until={state.until} />}
      <div className={css['actions']}>
        {isOffline ? (
          <Button size="large" aria-disabled aria-describedby="pay-offline">
            {pay}
          </Button>
        ) : (
          // A separate document, from the network (docs/product.md §25.3): not a router link.
          <a href={payHref} className={buttonClass({ size: 'large' })}>
            {pay}
          </a>
        )}
        <Button size="large" variant="secondary" onClick={() => setChoosing(true)}>
          {paymentStrings.otherwise}
        </Button>
      </div>
      {isOffline && <p id="pay-offline">{paymentStrings.offline}</p>}
      {isChoosing && (
        <OtherWaysSheet
          order={order}
          onClose={() => setChoosing(false)}
          onChanged={(saved) => {
            setChoosing(false);
            if (saved.status === 'draft' && isOnlinePayment(saved.payment_method)) onPay();
            else showToast(paymentStrings.changed, { tone: 'success' });
          }}
        />
      )}
    </div>
  );
}

/** The status above already says that the payment is being checked, except when it is overdue. */
function Checking({ why }: { why: Extract<PaymentState, { type: 'checking' }>['why'] }): JSX.Element {
  const { checkingText, heldText, late, lateText } = paymentStrings;
  return (
    <div className={noticeClass}>
      {why === 'late' && <p className={css['strong']}>{late}</p>}
      <p>{{ paid: checkingText, held: heldText, late: lateText }[why]}</p>
    </div>
  );
}

/**
 * Money received beyond the order's total (docs/product.md §25.7): at the bottom, because it may appear while the customer reads.
 */
export function Surplus({ order }: { order: Order }): JSX.Element | null {
  return order.status === 'canceled' ? null : <Refund order={order} />;
}

/** Money being refunded, or already refunded. */
function Refund({ order: { status, payment } }: { order: Order }): JSX.Element | null {
  const refund = payment?.refund ?? null;
  if (refund === null) return null;
  const isOver = status === 'canceled' || status === 'delivered';
  const words = ordersStrings.refund[isOver ? 'over' : 'surplus'];
  const say = refund.done ? words.done : words.pending;
  return (
    <div className={css['refund']} role="status">
      <RefundIcon />
      <div>
        <p className={css['strong']}>{say(formatPrice(refund.amount))}</p>
        {refund.dishes.length > 0 && <p>{ordersStrings.refundedDishes(refund.dishes.map(nameWords).join(', '))}</p>}
        <p className={css['muted']}>{ordersStrings.refundText}</p>
      </div>
    </div>
  );
}
