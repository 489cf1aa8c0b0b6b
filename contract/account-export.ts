import * as v from 'valibot';
import { BonusEntry, Consent, SavedAddress, SessionInfo, User } from './account.ts';
import { Booking } from './bookings.ts';
import { Order, OrderConsent } from './orders.ts';
import { Instant, NumericId } from './primitives.ts';

/** Everything stored about a customer (152-ФЗ): the response of `GET /profile/export`, to be saved as a file. */
export const AccountExport = v.object({
  exported_at: Instant,
  profile: User,
  registered_at: Instant,
  addresses: v.array(SavedAddress),
  favourites: v.array(NumericId),
  sessions: v.array(SessionInfo),
  /** Every consent given or withdrawn, with the IP address it came from. */
  consents: v.array(v.object({ ...Consent.entries, ip: v.string() })),
  /** Browsers subscribed to push messages (docs/product.md §27.3); missing if the backend sends none. */
  push_subscriptions: v.optional(
    v.array(
      v.object({
        endpoint: v.string(),
        order_status: v.boolean(),
        promotions: v.boolean(),
        created_at: Instant,
        seen_at: Instant,
      }),
    ),
    [],
  ),
  bonuses: v.array(BonusEntry),
  /** With the consent of each: the text's version, and the IP address it came from. */
  bookings: v.optional(v.array(v.object({ ...Booking.entries, consent_version: v.string(), ip: v.string() })), []),
  orders: v.array(v.object({ ...Order.entries, consents: v.array(OrderConsent) })),
});
export type AccountExport = v.InferOutput<typeof AccountExport>;
