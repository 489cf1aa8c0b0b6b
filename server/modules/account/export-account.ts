import type { AccountExport } from '../../../contract/account-export.ts';
import type { Database } from '../../db/connection.ts';
import { readHistory } from '../bonuses/read-bonuses.ts';
import { consentsOfOrders, listOrders } from '../orders/order-repository.ts';
import { viewOrders } from '../orders/order-view.ts';
import { consentAnswer } from './consents.ts';
import { type CustomerRow, listConsents, listFavourites } from './customer-repository.ts';
import { userAnswer } from './customer-view.ts';
import { readAddresses, readSessions } from './profile.ts';

/** More than anybody ever has; a bound all the same. */
const EVERYTHING = 10_000;

/** `GET /profile/export`: whatever is kept about the customer, read in one go. */
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
    bonuses: await readHistory(db, id, { before: null, limit: EVERYTHING }),
    orders: orders.map((order) => ({
      ...order,
      consents: agreed
        .filter(({ orderId }) => orderId === order.id)
        .map(({ kind, given, version, at, ip }) => ({ kind, given, version, at: at.toISOString(), ip })),
    })),
  };
}
