import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import type { BonusEntry, Bonuses, BonusesQuery } from '#contract/account.ts';
import { ACCOUNT_ZONE } from '#domain/account-terms.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { NumericId } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import { bonusEntries } from '#server/db/schema/bonuses.ts';
import { orders } from '#server/db/schema/orders.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readBalance } from './ledger.ts';
import { openLots } from './ledger-repository.ts';

const DEFAULT_LIMIT = 20;

/** Returns the last whole day on which something that expires at this time can be spent. */
const lastDay = (expiresAt: Date): string => calendarDate(new Date(expiresAt.getTime() - 1), ACCOUNT_ZONE);

/** Returns what expires when, soonest first; lots that expire on the same day are combined. */
export async function readExpiring(db: Database, customerId: number, now: Date): Promise<Bonuses['expiring']> {
  const days = new Map<string, number>();
  for (const lot of await openLots(db, customerId, now)) {
    const day = lastDay(lot.expiresAt);
    days.set(day, (days.get(day) ?? 0) + lot.remaining);
  }
  return [...days].map(([on, amount]) => ({ on, amount }));
}

/** Newest first, below `before`. */
export async function readHistory(
  db: Database,
  customerId: number,
  page: { readonly before: number | null; readonly limit: number },
): Promise<BonusEntry[]> {
  const rows = await db
    .select({ entry: bonusEntries, number: orders.number })
    .from(bonusEntries)
    .leftJoin(orders, eq(orders.id, bonusEntries.orderId))
    .where(
      and(eq(bonusEntries.customerId, customerId), page.before === null ? undefined : lt(bonusEntries.id, page.before)),
    )
    .orderBy(desc(bonusEntries.id))
    .limit(page.limit);
  return rows.map(({ entry, number }) => ({
    id: entry.id,
    kind: entry.kind,
    amount: entry.amount,
    at: entry.at.toISOString(),
    order_id: entry.orderId,
    order_number: number === null ? null : String(number),
    by_hand: entry.note !== null,
  }));
}

/** Returns why entries were made by hand, by their numbers (docs/product.md §34.48). */
export async function readNotes(db: Database, customerId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: bonusEntries.id, note: bonusEntries.note })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.customerId, customerId), isNotNull(bonusEntries.note)));
  return new Map(rows.map(({ id, note }) => [id, note ?? '']));
}

/** `GET /bonuses`. @throws VALIDATION_FAILED (an invalid cursor). */
export async function readBonuses(
  db: Database,
  customerId: number,
  query: v.InferOutput<typeof BonusesQuery>,
  now: Date,
): Promise<Bonuses> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const before = query.cursor === undefined ? null : Number(query.cursor);
  if (before !== null && !v.is(NumericId, before)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { cursor: ['Неизвестная страница списка.'] } });
  }
  const { available, held } = await readBalance(db, customerId, now);
  const history = await readHistory(db, customerId, { before, limit: limit + 1 });
  const page = history.slice(0, limit);
  const last = page.at(-1);
  return {
    balance: available,
    held,
    expiring: await readExpiring(db, customerId, now),
    history: page,
    next_cursor: last && history.length > limit ? String(last.id) : null,
  };
}
