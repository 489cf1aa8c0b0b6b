import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { Countdown } from '#entities/payment/payment-state.tsx';
import { paymentStrings } from '#entities/payment/payment-strings.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { isJustPaid } from '#client/paid-note.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Checking, OtherWays, PaymentFrame } from './payment-frame.tsx';
import css from './payment-page.module.css';
import { paymentPageStrings } from './payment-page-strings.ts';
import { type PaymentScreenProps, useHeld, useGoOn, usePaying, type Paying } from './use-paying.ts';
import { useWidget, type CardPaymentStart, type Widget } from './use-widget.ts';
import { WIDGET_ERROR } from './open-widget.ts';

interface CardPaymentProps extends PaymentScreenProps {
  start: CardPaymentStart;
  /** A different online method was selected: requests the payment again. */
  onOtherMethod: () => void;
}

/** Payment by card, in the provider's widget over the page (docs/product.md §25.4, §25.6). */
export function CardPayment({ start, toOrder, onDone, onOtherMethod }: CardPaymentProps): JSX.Element {
  const { clock } = useServices();
  const seen = usePaying(start);
  const widget = useWidget(start, {
    opens: seen.state.type === 'waiting' && !isJustPaid(start.order_id, clock.now()),
    onNews: seen.look,
  });
  const paying = useHeld(seen, widget.isOpen);
  const { order, state } = paying;
  useGoOn(order, onDone, widget.isOpen);
  const isWaiting = state.type === 'waiting';
  return (
    <PaymentFrame order={order} amount={start.amount}>
      {isWaiting ? (
        <>
          {state.until !== null && <Countdown until={state.until} />}
          <News paying={paying} widget={widget} />
          <PayButton amount={start.amount} widget={widget} />
        </>
      ) : (
        <Checking paying={paying} />
      )}
      <div className={css['after']}>
        {isWaiting && order !== null && <OtherWays order={order} onOtherMethod={onOtherMethod} />}
        {toOrder}
      </div>
      {isWaiting && <ScriptNews script={widget.script} />}
    </PaymentFrame>
  );
}

/** Result of the last attempt. */
function News({ paying: { state, isUnconfirmed }, widget }: { paying: Paying; widget: Widget }): JSX.Element {
  const { outcome } = widget;
  const known = state.type === 'waiting' ? state.failure : null;
  return (
    <div role="alert" className={css['news']}>
      {isUnconfirmed && <p className={noticeClass}>{paymentPageStrings.unconfirmed}</p>}
      {!isUnconfirmed && (outcome === null ? known !== null : outcome.type !== 'success') && (
        <p className={noticeClass}>{newsOf(outcome, known)}</p>
      )}
    </div>
  );
}

/** Why no attempt is possible: appears on its own, so it is below the buttons and does not move them. */
function ScriptNews({ script }: { script: Widget['script'] }): JSX.Element {
  return (
    <div role="alert" className={css['news']}>
      {script === 'failed' && (
        <div className={noticeClass}>
          <p className={css['strong']}>{WIDGET_ERROR}</p>
          <p>{paymentPageStrings.widgetFailed}</p>
        </div>
      )}
    </div>
  );
}

const newsOf = (outcome: Widget['outcome'], known: string | null): string => {
  switch (outcome?.type) {
    case 'cancel':
      return paymentPageStrings.closed;
    case 'complete':
      return paymentPageStrings.unconfirmed;
    case 'fail':
      return failure(outcome.reason);
    default:
      return failure(known ?? '');
  }
};

const failure = (reason: string): string => (reason === '' ? paymentPageStrings.failed : paymentStrings.failed(reason));

/** Opens the widget; says what it is waiting for until the widget's script loads. */
function PayButton({ amount, widget }: { amount: number; widget: Widget }): JSX.Element {
  const { script, isOpen, open, load } = widget;
  const isOffline = useConnectivity() === 'unreachable';
  if (script === 'failed')
    return (
      <Button size="large" wide onClick={load}>
        {paymentPageStrings.retry}
      </Button>
    );
  const why = isOffline
    ? paymentStrings.offline
    : script === 'loading'
      ? paymentPageStrings.loadingWidget
      : isOpen
        ? paymentPageStrings.widgetOpen
        : '';
  return (
    <div className={css['pay']}>
      <Button
        size="large"
        wide
        busy={script === 'loading' && !isOffline}
        aria-disabled={why !== '' || undefined}
        aria-describedby="pay-why"
        onClick={() => {
          if (why === '') open();
        }}
      >
        {paymentStrings.pay(formatPrice(amount))}
      </Button>
      <p id="pay-why" role="status" className={css['why']}>
        {why}
      </p>
    </div>
  );
}
