import { subDays } from 'date-fns';
import { asc, gt, lt, sql } from 'drizzle-orm';
import type { Page, Vital, VitalEvent } from '#contract/reports.ts';
import { p75, vitalBucket } from '#domain/vitals.ts';
import type { Database } from '#server/db/connection.ts';
import { vitals } from '#server/db/schema/reports.ts';

const KEPT_DAYS = 90;

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Adds measurements to the counts (docs/product.md §24.4). Rows are locked in a fixed order, so that reports never deadlock. */
export async function countVitals(db: Database, events: readonly VitalEvent[], now: Date): Promise<void> {
  const rows = new Map<string, typeof vitals.$inferInsert>();
  for (const { page, metric, value } of events) {
    const bucket = vitalBucket(metric, value);
    const key = `${page} ${metric} ${bucket}`;
    const row = rows.get(key) ?? { day: dayOf(now), page, metric, bucket, count: 0 };
    rows.set(key, { ...row, count: row.count + 1 });
  }
  if (rows.size === 0) return;
  await db
    .insert(vitals)
    .values([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflictDoUpdate({
      target: [vitals.day, vitals.page, vitals.metric, vitals.bucket],
      set: { count: sql`${vitals.count} + excluded.count` },
    });
}

/** Vitals of the visits that began with one page on one day. */
export interface PageVitals {
  readonly day: string;
  readonly page: Page;
  /** Measurement count of the most measured metric. */
  readonly visits: number;
  /** p75 of each measured metric: milliseconds; CLS is a score. */
  readonly values: ReadonlyMap<Vital, number>;
}

/** Returns p75 per page and day of the last `days` days, newest first (docs/product.md §24.4). */
export async function readVitals(db: Database, days: number, now: Date): Promise<PageVitals[]> {
  const rows = await db
    .select()
    .from(vitals)
    .where(gt(vitals.day, dayOf(subDays(now, days))))
    .orderBy(asc(vitals.day), asc(vitals.page));
  const pages = new Map<string, { day: string; page: Page; counts: Map<Vital, Map<number, number>> }>();
  for (const { day, page, metric, bucket, count } of rows) {
    const one = pages.get(`${day} ${page}`) ?? { day, page, counts: new Map<Vital, Map<number, number>>() };
    pages.set(`${day} ${page}`, one);
    one.counts.set(metric, (one.counts.get(metric) ?? new Map<number, number>()).set(bucket, count));
  }
  const sum = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
  return [...pages.values()]
    .map(({ day, page, counts }) => ({
      day,
      page,
      visits: Math.max(...[...counts.values()].map(sum)),
      values: new Map([...counts].map(([metric, buckets]) => [metric, p75(metric, buckets)])),
    }))
    .toSorted((a, b) => (a.day === b.day ? b.visits - a.visits : a.day < b.day ? 1 : -1));
}

/** Deletes measurements older than three months. */
export async function forgetOldVitals(db: Database, now: Date): Promise<void> {
  await db.delete(vitals).where(lt(vitals.day, dayOf(subDays(now, KEPT_DAYS))));
}
