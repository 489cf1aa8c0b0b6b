import { type JSX, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '#domain/money.ts';
import { Refused } from '#entities/payment/payment-state.tsx';
import { type PaymentRefusal, paymentStrings } from '#entities/payment/payment-strings.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { isJustPaid, notePaid } from '#client/paid-note.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import type { PaymentStart } from '#contract/payments.ts';
import {
  Checking,
  OtherWays,
  PaymentFrame,
  type PaymentScreenProps,
  useHeld,
  useGoOn,
  usePaying,
  type Paying,
} from './paying.tsx';
import { paymentPageStrings } from './payment-page-strings.ts';
import { WIDGET_ERROR, loadWidget, type CreateWidget, openWidget, type WidgetOutcome } from './payment-widget.ts';
import css from './payment-page.module.css';

interface CardPaymentProps extends PaymentScreenProps {
  start: CardPaymentStart;
  /** A different online method was selected: requests the payment again. */
  onOtherMethod: () => void;
}

/** Payment by card, in the provider's widget over the page (docs/product.md §25.4, §25.6). */
export function CardPayment({ start, back, onDone, onOtherMethod }: CardPaymentProps): JSX.Element {
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
  const news = newsOf(paying, widget);
  // Another card helps only where the bank has refused this one.
  const isRefused = news !== null && typeof news !== 'string' && news.at === 'bank';
  return (
    <PaymentFrame order={order} amount={start.amount} until={isWaiting ? state.until : null} back={back}>
      {isWaiting ? (
        <>
          <News news={news} />
          <PayButton
            words={isRefused ? paymentPageStrings.otherCard : paymentStrings.pay(formatPrice(start.amount))}
            widget={widget}
          />
        </>
      ) : (
        <Checking paying={paying} />
      )}
      {isWaiting && order !== null && <OtherWays order={order} onOtherMethod={onOtherMethod} />}
      {isWaiting && <ScriptNews script={widget.script} />}
    </PaymentFrame>
  );
}

/** Result of the last attempt. */
function News({ news }: { news: ReturnType<typeof newsOf> }): JSX.Element {
  return (
    <div role="alert" className={css['news']}>
      {typeof news === 'string' ? (
        <p className={noticeClass}>{news}</p>
      ) : (
        news !== null && (
          <div className={noticeClass}>
            <Refused method="card-online" refusal={news} />
          </div>
        )
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

/**
 * Returns what the last attempt has come to: a refusal, or words; null where there is nothing to say. The widget does not know that the
 * restaurant has refused: the server does.
 */
const newsOf = ({ state, isUnconfirmed }: Paying, { outcome }: Widget): PaymentRefusal | string | null => {
  const known = state.type === 'waiting' ? state.failure : null;
  if (isUnconfirmed) return paymentPageStrings.unconfirmed;
  switch (outcome?.type) {
    case 'cancel':
      return paymentPageStrings.closed;
    case 'complete':
      return paymentPageStrings.unconfirmed;
    case 'fail':
      return known?.at === 'restaurant' ? known : { at: 'bank', reason: outcome.reason };
    case 'success':
      return null;
    default:
      return known;
  }
};

/** Opens the widget; says what it is waiting for until the widget's script loads. */
function PayButton({ words, widget }: { words: string; widget: Widget }): JSX.Element {
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
        {words}
      </Button>
      <p id="pay-why" role="status" className={css['why']}>
        {why}
      </p>
    </div>
  );
}

/** Seconds after which the widget closes over a paid order. */
const AUTO_CLOSE = 3;

type CardPaymentStart = Extract<PaymentStart, { payment_method: 'card-online' }>;

interface Widget {
  readonly script: 'loading' | 'failed' | 'ready';
  readonly isOpen: boolean;
  /** Result of the last attempt; null before the first, and during each. */
  readonly outcome: WidgetOutcome | null;
  readonly open: () => void;
  /** Reloads the script. */
  readonly load: () => void;
}

interface WidgetOptions {
  /** Opens automatically when its script loads. */
  readonly opens: boolean;
  /** An attempt ended or reported success: polls the order. */
  readonly onNews: () => void;
}

/** The provider's widget for one payment: loaded with the page, opened once ready (docs/product.md §25.4). */
function useWidget(start: CardPaymentStart, { opens, onNews }: WidgetOptions): Widget {
  const { clock } = useServices();
  const [script, setScript] = useState<Widget['script']>('loading');
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<WidgetOutcome | null>(null);
  const create = useRef<CreateWidget | null>(null);
  const isRunning = useRef(false);

  const take = (): void => {
    loadWidget(start.widget_url).then(
      (widget) => {
        create.current = widget;
        setScript('ready');
      },
      () => setScript('failed'),
    );
  };
  const open = (): void => {
    const widget = create.current;
    if (widget === null || isRunning.current) return;
    isRunning.current = true;
    setOpen(true);
    setOutcome(null);
    const request = {
      restaurantId: start.restaurant_id,
      publicId: start.public_id,
      amount: start.amount,
      autoClose: AUTO_CLOSE,
      description: start.description,
      clientPhone: start.client_phone,
      clientName: start.client_name,
      orderId: start.order_id,
      receipt: start.receipt,
      onSuccess: () => {
        notePaid(start.order_id, clock.now());
        onNews();
      },
    };
    void openWidget(widget, request).then((ended) => {
      isRunning.current = false;
      setOpen(false);
      setOutcome(ended);
      onNews();
    });
  };

  const begin = useEffectEvent(take);
  useEffect(() => begin(), []);
  const openByItself = useEffectEvent(() => {
    if (opens) open();
  });
  useEffect(() => {
    if (script === 'ready') openByItself();
  }, [script]);
  const load = (): void => {
    setScript('loading');
    take();
  };
  return { script, isOpen, outcome, open, load };
}
