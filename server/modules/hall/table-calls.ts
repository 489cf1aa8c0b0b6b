import { addMinutes, subDays, subMinutes } from 'date-fns';
import type * as v from 'valibot';
import type { CallFromTableBody, TableCall, TableCalls } from '#contract/hall.ts';
import { isCallCurrent, TABLE_CALL_MINUTES } from '#domain/table-call.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { openTable } from './find-table.ts';
import {
  changeTableCall,
  deleteTableCallsBefore,
  findCallsReadAt,
  insertTableCall,
  listStandingCalls,
  listTableCalls,
  lockLastCall,
  type LocatedCall,
  noteCallsRead,
  type TableCallRow,
} from './table-call-repository.ts';
import type { TableCodes } from '#server/secrets/table-code.ts';

/** A repeated call within these minutes creates no new call. */
const AGAIN_MINUTES = 2;
/** Screens poll every few seconds: one that is silent this long is gone. */
const HEARD_MINUTES = 3;
/** Precision of the recorded time of the last poll. */
const NOTED_MINUTES = 1;

interface HallContext {
  readonly db: Database;
  readonly now: Date;
  readonly codes: TableCodes | null;
}

const againAt = ({ calledAt }: TableCallRow): Date => addMinutes(calledAt, AGAIN_MINUTES);

const answerOf = (call: TableCallRow): TableCall => ({
  kind: call.kind,
  called_at: call.calledAt.toISOString(),
  again_at: againAt(call).toISOString(),
  taken_at: call.takenAt?.toISOString() ?? null,
});

const isHeard = async (db: Database, restaurantId: number, now: Date): Promise<boolean> => {
  const readAt = await findCallsReadAt(db, restaurantId);
  return readAt !== null && readAt > subMinutes(now, HEARD_MINUTES);
};

/** `GET /table/calls` (docs/product.md §33.14). @throws {ApiError} TABLE_NOT_FOUND, TABLE_GONE */
export async function readTableCalls({ db, now, codes }: HallContext, code: string): Promise<TableCalls> {
  const { id, restaurantId } = await openTable(db, codes, code);
  const rows = await listTableCalls(db, id, subMinutes(now, TABLE_CALL_MINUTES));
  const last = rows.filter(({ kind }, index) => rows.findIndex((one) => one.kind === kind) === index);
  return { is_heard: await isHeard(db, restaurantId, now), calls: last.map(answerOf) };
}

/**
 * `POST /table/call` (docs/product.md §33.14): a table has one call of each kind at a time, shared by all its phones. A later repeat
 * makes the same call ring again; after one that was taken, a new one is created.
 *
 * @throws {ApiError} TABLE_NOT_FOUND, TABLE_GONE, TABLE_CALL_UNHEARD
 */
export async function callFromTable(
  { db, now, codes }: HallContext,
  { table: code, kind }: v.InferOutput<typeof CallFromTableBody>,
): Promise<TableCall> {
  const { id: tableId, restaurantId } = await openTable(db, codes, code);
  if (!(await isHeard(db, restaurantId, now))) throw new ApiError('TABLE_CALL_UNHEARD');
  const last =
    (await lockLastCall(db, tableId, kind)) ??
    (await insertTableCall(db, { tableId, kind, calledAt: now })) ??
    // Another phone of the table inserted it first.
    (await lockLastCall(db, tableId, kind));
  if (last === undefined) throw new Error('A call that stands is found');
  if (againAt(last) > now) return answerOf(last);
  const isStanding = isCallCurrent(last.calledAt, now);
  const next =
    last.takenAt === null
      ? await changeTableCall(db, last.id, { calledAt: now, times: isStanding ? last.times + 1 : 1 })
      : ((await insertTableCall(db, { tableId, kind, calledAt: now })) ?? (await lockLastCall(db, tableId, kind)));
  if (next === undefined) throw new Error('A call that stands is found');
  return answerOf(next);
}

/** Returns restaurants' untaken calls for a screen, and records the read: guests may call only while some client polls. */
export async function hearTableCalls(
  { db, now }: Pick<HallContext, 'db' | 'now'>,
  of: 'all' | readonly number[],
): Promise<LocatedCall[]> {
  // Clients may keep reading orders while the database is read-only: no calls come in then either.
  await noteCallsRead(db, of, { at: now, before: subMinutes(now, NOTED_MINUTES) }).catch(() => undefined);
  return listStandingCalls(db, of, subMinutes(now, TABLE_CALL_MINUTES));
}

/** Housekeeping: deletes calls of past days. */
export async function forgetOldTableCalls(db: Database, now: Date): Promise<void> {
  await deleteTableCallsBefore(db, subDays(now, 1));
}
