import { and, eq, gt, inArray, lt, notInArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PrinterTrouble, ReportedPrinters, ReportPrintersBody } from '#contract/partner-printers.ts';
import type { Database } from '#server/db/connection.ts';
import { orders } from '#server/db/schema/orders.ts';
import { printers } from '#server/db/schema/partner.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { audit } from '../audit-log.ts';
import { type PartnerContext, requireRestaurant } from '../partner.ts';

/** An agent reports every minute: after so long without it is silent. */
const SILENT_AFTER_MS = 3 * MINUTE;
/** After so long without a report a printer is taken for gone. */
const GONE_AFTER_MS = 24 * 60 * MINUTE;

/** Numbers of these orders of a restaurant; another restaurant's are left out. */
const numbersOf = async (db: Database, restaurantId: number, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.restaurantId, restaurantId), inArray(orders.id, [...ids])));
  return new Map(found.map(({ id, number }) => [id, String(number)]));
};

/** Deletes printers whose agent is gone. */
export async function forgetGonePrinters(db: Database, now: Date): Promise<void> {
  await db.delete(printers).where(lt(printers.reportedAt, new Date(now.getTime() - GONE_AFTER_MS)));
}

/**
 * Stores what the agent of this key says of its printers (docs/product.md §26.42). Idempotent; the log gets what has changed.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND
 */
export async function reportPrinters(
  context: PartnerContext,
  { restaurant_id: restaurantId, printers: told }: v.InferOutput<typeof ReportPrintersBody>,
): Promise<v.InferOutput<typeof ReportedPrinters>> {
  const { db, partner, now } = context;
  requireRestaurant(partner, restaurantId);
  const { keyId } = partner;
  const own = and(eq(printers.restaurantId, restaurantId), eq(printers.keyId, keyId));
  const names = told.map(({ name }) => name);
  await db.delete(printers).where(names.length === 0 ? own : and(own, notInArray(printers.name, names)));
  const numbers = await numbersOf(
    db,
    restaurantId,
    told.flatMap(({ waiting }) => waiting),
  );
  const before = new Map((await db.select().from(printers).where(own)).map((one) => [one.name, one]));
  for (const { name, problem, waiting } of told) {
    const old = before.get(name);
    const row = {
      problem,
      waiting: waiting.flatMap((id) => numbers.get(id) ?? []),
      since: old !== undefined && old.problem === problem ? old.since : now,
      reportedAt: now,
    };
    await db
      .insert(printers)
      .values({ restaurantId, keyId, name, ...row })
      .onConflictDoUpdate({ target: [printers.restaurantId, printers.keyId, printers.name], set: row });
  }
  const changed = told.filter(({ name, problem }) => before.get(name)?.problem !== problem);
  if (changed.length > 0) {
    const details = { printers: changed.map(({ name, problem }) => ({ name, problem })) };
    await audit(context, 'printers.report', { restaurantId, details });
  }
  return { reported_at: now.toISOString() };
}

/** Returns the printers of these restaurants that do not print, by name (docs/product.md §26.42). */
export async function readPrinterTroubles(
  { db, now }: PartnerContext,
  of: 'all' | readonly number[],
): Promise<PrinterTrouble[]> {
  const alive = gt(printers.reportedAt, new Date(now.getTime() - GONE_AFTER_MS));
  const found = await db
    .select()
    .from(printers)
    .where(of === 'all' ? alive : and(alive, inArray(printers.restaurantId, [...of])))
    .orderBy(printers.restaurantId, printers.name);
  return found.flatMap(({ restaurantId, name, problem, since, reportedAt, waiting }): PrinterTrouble[] => {
    const one = { restaurant_id: restaurantId, name, waiting };
    if (now.getTime() - reportedAt.getTime() > SILENT_AFTER_MS)
      return [{ ...one, problem: 'silent', since: reportedAt.toISOString() }];
    return problem === null ? [] : [{ ...one, problem, since: since.toISOString() }];
  });
}
