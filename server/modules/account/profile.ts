import type * as v from 'valibot';
import {
  type AddressList,
  type EndSessionBody,
  type Favourites,
  MAX_ADDRESSES,
  MAX_FAVOURITES,
  type SaveAddressBody,
  type SessionList,
  type UpdateProfileBody,
  type User,
} from '#contract/account.ts';
import { ACCOUNT_ZONE, OLDEST_BIRTHDAY } from '#domain/account-terms.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { isCalendarDay } from '#domain/calendar-day.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { lockCustomer } from '../bonuses/ledger-repository.ts';
import { accountStrings } from './account-strings.ts';
import {
  changeAddress,
  changeCustomer,
  type CustomerRow,
  deleteAddresses,
  deleteSessions,
  findCustomer,
  insertAddress,
  listAddresses,
  listFavourites,
  listSessions,
  replaceFavourites,
} from './customer-repository.ts';
import { userAnswer } from './current-customer.ts';

/** @throws VALIDATION_FAILED for a date on which no living person was born. */
const assertBirthday = (birthday: string | null | undefined, now: Date): void => {
  if (birthday === null || birthday === undefined) return;
  // `isoDate` accepts 31 February; this check does not.
  if (isCalendarDay(birthday) && birthday >= OLDEST_BIRTHDAY && birthday <= calendarDate(now, ACCOUNT_ZONE)) return;
  throw new ApiError('VALIDATION_FAILED', { fields: { birthday: [accountStrings.birthday] } });
};

/** `POST /update-profile`: fields missing in the body are unchanged. The phone is changed by logging in with another. */
export async function updateProfile(
  db: Database,
  customer: CustomerRow,
  body: v.InferOutput<typeof UpdateProfileBody>,
  now: Date,
): Promise<User> {
  assertBirthday(body.birthday, now);
  await changeCustomer(db, customer.id, {
    ...(body.name === undefined ? {} : { name: trimToNull(body.name) }),
    ...(body.email === undefined ? {} : { email: trimToNull(body.email) }),
    ...(body.birthday === undefined ? {} : { birthday: body.birthday }),
  });
  return userAnswer(db, (await findCustomer(db, customer.id)) ?? customer, now);
}

export async function readAddresses(db: Database, customerId: number): Promise<v.InferOutput<typeof AddressList>> {
  return {
    addresses: (await listAddresses(db, customerId)).map(({ id, label, details }) => ({ id, label, details })),
  };
}

/** @throws NOT_FOUND (also for another customer's address), ADDRESS_LIMIT. */
export async function saveAddress(
  db: Database,
  customerId: number,
  { address_id, label, details }: v.InferOutput<typeof SaveAddressBody>,
): Promise<v.InferOutput<typeof AddressList>> {
  await lockCustomer(db, customerId);
  if (address_id !== undefined) {
    const isThere = await changeAddress(db, customerId, address_id, { label: label.trim(), details });
    if (!isThere) throw new ApiError('NOT_FOUND', { message: accountStrings.addressNotFound });
  } else {
    const { length } = await listAddresses(db, customerId);
    if (length >= MAX_ADDRESSES) throw new ApiError('ADDRESS_LIMIT', { details: { max_addresses: MAX_ADDRESSES } });
    await insertAddress(db, { customerId, label: label.trim(), details });
  }
  return readAddresses(db, customerId);
}

export async function deleteAddress(
  db: Database,
  customerId: number,
  addressId: number,
): Promise<v.InferOutput<typeof AddressList>> {
  await deleteAddresses(db, customerId, addressId);
  return readAddresses(db, customerId);
}

/** `current` is the caller's session. */
export async function readSessions(
  db: Database,
  customerId: number,
  current: number | null,
): Promise<v.InferOutput<typeof SessionList>> {
  return {
    sessions: (await listSessions(db, customerId)).map((session) => ({
      id: session.id,
      current: session.id === current,
      device: session.device,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
    })),
  };
}

/** Ends one session, or all but the caller's; another customer's, or one already ended, is not an error. */
export async function endSession(
  db: Database,
  customerId: number,
  current: number | null,
  body: v.InferOutput<typeof EndSessionBody>,
): Promise<v.InferOutput<typeof SessionList>> {
  await deleteSessions(db, customerId, 'session_id' in body ? { id: body.session_id } : { allBut: current });
  return readSessions(db, customerId, current);
}

/** `POST /favourites/save` replaces the list; a duplicate id keeps its first position. */
export async function saveFavourites(
  db: Database,
  customerId: number,
  ids: readonly number[],
): Promise<v.InferOutput<typeof Favourites>> {
  await lockCustomer(db, customerId);
  await replaceFavourites(db, customerId, [...new Set(ids)]);
  return { product_ids: await listFavourites(db, customerId) };
}

/** `POST /favourites/merge`: the device's before the account's; beyond the limit the oldest are dropped. */
export async function mergeFavourites(
  db: Database,
  customerId: number,
  ids: readonly number[],
): Promise<v.InferOutput<typeof Favourites>> {
  await lockCustomer(db, customerId);
  const all = [...new Set([...ids, ...(await listFavourites(db, customerId))])];
  await replaceFavourites(db, customerId, all.slice(0, MAX_FAVOURITES));
  return { product_ids: await listFavourites(db, customerId) };
}
