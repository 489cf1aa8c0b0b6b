import { useEffect, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { notifyStrings } from '#features/notify/notify-strings.ts';
import { PushOfferSlot } from './push-offer-slot.tsx';

/** On the page of an order: whether to be told how it moves on (docs/product.md §27.8). */
export function OrderPushOffer({ order: { status } }: { order: Order }): JSX.Element {
  useEffect(() => {
    // Whatever the mark on the app's icon said is read here.
    void navigator.clearAppBadge?.().catch(() => undefined);
  }, []);
  return <PushOfferSlot words={notifyStrings.order} isAhead={status !== 'draft' && !isFinal(status)} />;
}
