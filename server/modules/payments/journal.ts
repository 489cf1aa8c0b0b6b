import type { Database } from '#server/db/connection.ts';
import { type MONEY_ACCOUNTS, moneyEntries } from '#server/db/schema/payments.ts';

export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

interface Posting {
  /** Unique name of the event. */
  readonly name: string;
  readonly terminal: string;
  readonly orderId: string;
  readonly at: Date;
}

/**
 * Records a transfer of money from one account to another (docs/product.md §25.15). The database rejects a name already used,
 * and entries that do not add up to 0.
 *
 * @param amount kopecks, above 0
 */
export async function postMoney(
  db: Database,
  { name, terminal, orderId, at }: Posting,
  way: { readonly from: MoneyAccount; readonly to: MoneyAccount; readonly amount: number },
): Promise<void> {
  const common = { posting: name, terminal, orderId, at };
  await db.insert(moneyEntries).values([
    { ...common, account: way.to, amount: way.amount },
    { ...common, account: way.from, amount: -way.amount },
  ]);
}
