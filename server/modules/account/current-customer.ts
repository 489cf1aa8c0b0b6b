import type { User } from '#contract/account.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/session.ts';
import { readBalance } from '../bonuses/ledger.ts';
import { readExpiring } from '../bonuses/read-bonuses.ts';
import { type CustomerRow, findCustomer } from './customer-repository.ts';

interface Call {
  readonly db: Database;
  readonly session: Caller | null;
}

const customerIn = async ({ db, session }: Call): Promise<CustomerRow | undefined> => {
  const id = session?.customerId ?? null;
  return id === null ? undefined : findCustomer(db, id);
};

/** Reports whether no one is logged in. */
export async function isGuest(call: Call): Promise<boolean> {
  return (await customerIn(call)) === undefined;
}

/** Returns the logged-in customer. @throws NOT_AUTHENTICATED (403, docs/product.md §7.6). */
export async function customerOf(call: Call): Promise<CustomerRow> {
  const customer = await customerIn(call);
  if (!customer) throw new ApiError('NOT_AUTHENTICATED');
  return customer;
}

/** Returns the User response (docs/product.md §19.10). Bonuses come from the ledger only. */
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
