import { ApiError } from '#server/http/api-error.ts';
import { setCsrfCookie } from '#server/http/csrf.ts';
import { forgetAnswersTo } from '#server/http/idempotency.ts';
import type { CallContext } from '#server/http/route.ts';
import { clearToken, renewGuest } from '#server/http/session.ts';
import { dropBookingsOf } from '../bookings/booking-commands.ts';
import { deleteLedger } from '../bonuses/ledger-repository.ts';
import { deleteCartsOf } from '../cart/cart-repository.ts';
import { blankOrdersOf, hasActiveOrders } from '../orders/order-repository.ts';
import {
  blankConsents,
  changeCustomer,
  type CustomerRow,
  deleteAddresses,
  deleteSessions,
  replaceFavourites,
  tokenHashes,
} from './customer-repository.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { disownCodesOf } from './login-code-repository.ts';

/**
 * Deletes an account (docs/product.md §7.25), for the customer or for the office (§34.36). Sales records stay for accounting and claims, without personal data: orders
 * lose name, phone, address and comment, consents keep the decision and lose the network address. Upcoming visits are canceled,
 * and bookings lose personal data, too. Everything else is deleted, including responses stored for replays. The number may
 * register again as a new customer; the count of codes sent to it continues under a keyed hash (docs/product.md §7.1). The
 * caller has locked the customer: other calls of the customer end before it, or find no customer (§7.2).
 *
 * @throws ACCOUNT_HAS_ACTIVE_ORDERS: kitchen and courier still need the customer's data
 */
export async function eraseAccount(
  config: { readonly sessionSecret: string },
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  customer: CustomerRow,
): Promise<void> {
  const { id } = customer;
  if (await hasActiveOrders(db, id)) throw new ApiError('ACCOUNT_HAS_ACTIVE_ORDERS');
  const sessions = await tokenHashes(db, id);
  const orders = await blankOrdersOf(db, id);
  await dropBookingsOf(db, id, now);
  const carts = await deleteCartsOf(db, id);
  await forgetAnswersTo(db, {
    sessions,
    secrets: [...orders.flatMap((order) => [order.id, order.cartId]), ...carts],
  });
  await deleteLedger(db, id);
  await deleteSessions(db, id, 'all');
  await deleteAddresses(db, id);
  await replaceFavourites(db, id, []);
  await blankConsents(db, id);
  if (customer.phone !== null) {
    await disownCodesOf(db, customer.phone, keyedHash(config.sessionSecret, 'phone', customer.phone));
  }
  await changeCustomer(db, id, { phone: null, name: null, email: null, birthday: null, deletedAt: now });
}

/** `POST /profile/delete`: {@link eraseAccount} by the customer; the call is `alone` (http/route.ts). The browser is a guest's afterwards. @throws as it does. */
export async function deleteAccount(
  config: { readonly sessionSecret: string },
  call: CallContext,
  customer: CustomerRow,
): Promise<undefined> {
  await eraseAccount(config, call, customer);
  const { cookies } = call;
  clearToken(cookies);
  setCsrfCookie(config, cookies, renewGuest(cookies));
  return undefined;
}
