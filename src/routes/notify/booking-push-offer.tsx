import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { notifyStrings } from '#features/notify/notify-strings.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { PushOfferSlot } from './push-offer-slot.tsx';

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
