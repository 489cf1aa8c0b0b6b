import { useEffect, useState, type ComponentType, type JSX } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type OfferWords, notifyStrings } from '#features/notify/notify-strings.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { useServices, useNow } from '#client/use-services.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import type { Booking } from '#contract/bookings.ts';
import { MINUTE } from '#domain/zoned-time.ts';

interface PushOfferSlotProps {
  words: OfferWords;
  /** True while there are notifications still to come. */
  isAhead: boolean;
}

/** Reports whether the offer may apply; the loaded part decides more precisely. */
const mayAsk = ({ api, queryClient, storage }: Services): boolean =>
  queryClient.getQueryData(environmentQuery(api).queryKey)?.push != null &&
  storage.get('push') === null &&
  ('Notification' in window ? Notification.permission !== 'denied' : navigator.maxTouchPoints > 0);

/** Reserves space for the offer while it loads, to avoid layout shift; without it nothing is missing. */
function PushOfferSlot(props: PushOfferSlotProps): JSX.Element | null {
  const services = useServices();
  const isHydrated = useHydrated();
  const [Offer, setOffer] = useState<ComponentType<PushOfferSlotProps> | 'failed' | null>(null);
  const isWanted = isHydrated && props.isAhead && mayAsk(services);
  useEffect(() => {
    if (!isWanted) return;
    import('./push-offer-part.tsx').then(
      ({ PushOfferPart }) => setOffer(() => PushOfferPart),
      () => setOffer('failed'),
    );
  }, [isWanted]);
  if (Offer === 'failed') return null;
  if (Offer === null) return isWanted ? <Skeleton height="12rem" /> : null;
  return <Offer {...props} />;
}

/** Offers status notifications on the order page (docs/product.md §27.8). */
export function OrderPushOffer({ order: { status } }: { order: Order }): JSX.Element {
  useEffect(() => {
    // Opening the page counts as reading whatever the app badge announced.
    void navigator.clearAppBadge?.().catch(() => undefined);
  }, []);
  return <PushOfferSlot words={notifyStrings.order} isAhead={status !== 'draft' && !isFinal(status)} />;
}

/**
 * Offers a reminder after a table is booked (docs/product.md §27.8, §30.10). Not offered when it would never be sent: the
 * reminder time has passed, or the backend has none.
 */
export function BookingPushOffer({ booking }: { booking: Booking }): JSX.Element | null {
  const { api } = useServices();
  const now = useNow();
  const { data } = useSuspenseQuery(environmentQuery(api));
  const minutes = data.booking_reminder_minutes;
  if (now === null || minutes === null) return null;
  const isAhead = booking.status === 'confirmed' && Date.parse(booking.starts_at) - minutes * MINUTE > now.getTime();
  return <PushOfferSlot words={notifyStrings.booking(minutes)} isAhead={isAhead} />;
}
