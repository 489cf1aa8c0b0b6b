import type { User } from '../../../contract/account.ts';
import type { Database } from '../../db/connection.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/session.ts';
import { readBalance } from '../bonuses/ledger.ts';
import { readExpiring } from '../bonuses/read-bonuses.ts';
import { type CustomerRow, findCustomer } from './customer-repository.ts';

/** Returns the customer who is logged in. @throws NOT_AUTHENTICATED (403, docs/product.md §7.6). */
export async function customerOf(call: {
  readonly db: Database;
  readonly session: Caller | null;
}): Promise<CustomerRow> {
  const id = call.session?.customerId ?? null;
  const customer = id === null ? undefined : await findCustomer(call.db, id);
  if (!customer) throw new ApiError('NOT_AUTHENTICATED');
  return customer;
}

/** docs/product.md §19.10, User. Bonuses are the ledger's word and nobody else's. */
export async function userAnswer(db: Database, customer: CustomerRow, now: Date): Promise<User> {
  const { available } = await readBalance(db, customer.id, now);
  const [soonest] = await readExpiring(db, customer.id, now);
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    birthday: customer.birthday,
    phone_number: customer.phone ?? '',
    bonus_count: available,
    bonus_expiration_date: soonest?.on ?? null,
  };
}
