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
 * `POST /profile/delete` (docs/product.md §7.25). Sales records stay for accounting and claims, without personal data: orders
 * lose name, phone, address and comment, consents keep the decision and lose the network address. Upcoming visits are canceled,
 * and bookings lose personal data, too. Everything else is deleted, including responses stored for replays. The number may
 * register again as a new customer; the count of codes sent to it continues under a keyed hash (docs/product.md §7.1). The call
 * is `alone` (http/route.ts): the customer's other calls end before it, or find no customer (§7.2).
 *
 * @throws ACCOUNT_HAS_ACTIVE_ORDERS: kitchen and courier still need the customer's data
 */
export async function deleteAccount(
  config: { readonly sessionSecret: string },
  { db, cookies, now }: CallContext,
  customer: CustomerRow,
): Promise<undefined> {
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
  clearToken(cookies);
  setCsrfCookie(config, cookies, renewGuest(cookies));
  return undefined;
}
