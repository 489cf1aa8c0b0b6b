import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentStart } from '#contract/payments.ts';
import { notePaid } from '#client/paid-note.ts';
import { useServices } from '#client/use-services.ts';
import { loadWidget, type CreateWidget, openWidget } from './open-widget.ts';
import type { WidgetOutcome } from './widget-outcome.ts';

/** Seconds after which the widget closes over a paid order. */
const AUTO_CLOSE = 3;

export type CardPaymentStart = Extract<PaymentStart, { payment_method: 'card-online' }>;

export interface Widget {
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
export function useWidget(start: CardPaymentStart, { opens, onNews }: WidgetOptions): Widget {
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
