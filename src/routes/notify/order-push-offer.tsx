import { useEffect, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { notifyStrings } from '#features/notify/notify-strings.ts';
import { PushOfferSlot } from './push-offer-slot.tsx';

/** Offers status notifications on the order page (docs/product.md §27.8). */
export function OrderPushOffer({ order: { status } }: { order: Order }): JSX.Element {
  useEffect(() => {
    // Opening the page counts as reading whatever the app badge announced.
    void navigator.clearAppBadge?.().catch(() => undefined);
  }, []);
  return <PushOfferSlot words={notifyStrings.order} isAhead={status !== 'draft' && !isFinal(status)} />;
}
