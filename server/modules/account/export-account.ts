import type { AccountExport } from '#contract/account-export.ts';
import type { Database } from '#server/db/connection.ts';
import { listBookings } from '../bookings/booking-repository.ts';
import { viewBooking } from '../bookings/booking-view.ts';
import { readHistory } from '../bonuses/read-bonuses.ts';
import { consentsOfOrders, listOrders } from '../orders/order-repository.ts';
import { viewOrders } from '../orders/order-view.ts';
import { listSubscriptionsOf } from '../push/push-repository.ts';
import { consentAnswer } from './consents.ts';
import { type CustomerRow, listConsents, listFavourites } from './customer-repository.ts';
import { userAnswer } from './current-customer.ts';
import { readAddresses, readSessions } from './profile.ts';

/** An upper bound that no customer reaches. */
const EVERYTHING = 10_000;

/** `GET /profile/export`: returns everything stored about the customer. */
export async function exportAccount(
  db: Database,
  customer: CustomerRow,
  current: number | null,
  now: Date,
): Promise<AccountExport> {
  const { id } = customer;
  const rows = await listOrders(db, {
    owner: { customerId: id },
    status: undefined,
    orderType: undefined,
    before: null,
    limit: EVERYTHING,
  });
  const orders = await viewOrders(db, rows, { customerId: id, device: null });
  const agreed = await consentsOfOrders(
    db,
    rows.map((order) => order.id),
  );
  return {
    exported_at: now.toISOString(),
    profile: await userAnswer(db, customer, now),
    registered_at: customer.createdAt.toISOString(),
    addresses: (await readAddresses(db, id)).addresses,
    favourites: await listFavourites(db, id),
    sessions: (await readSessions(db, id, current)).sessions,
    consents: (await listConsents(db, id)).map((row) => ({ ...consentAnswer(row), ip: row.ip })),
    push_subscriptions: (await listSubscriptionsOf(db, id)).map((row) => ({
      endpoint: row.endpoint,
      order_status: row.orderStatus,
      promotions: row.promotions,
      created_at: row.createdAt.toISOString(),
      seen_at: row.seenAt.toISOString(),
    })),
    bonuses: await readHistory(db, id, { before: null, limit: EVERYTHING }),
    bookings: (await listBookings(db, { customerId: id })).map((row) => ({
      ...viewBooking(row, { customerId: id, device: null }, now),
      consent_version: row.consentVersion,
      ip: row.consentIp,
    })),
    orders: orders.map((order) => ({
      ...order,
      consents: agreed
        .filter(({ orderId }) => orderId === order.id)
        .map(({ kind, given, version, at, ip }) => ({ kind, given, version, at: at.toISOString(), ip })),
    })),
  };
}
