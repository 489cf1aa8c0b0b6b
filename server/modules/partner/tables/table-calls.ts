import type * as v from 'valibot';
import type { PartnerTableCall, TakenTableCall, TakeTableCallBody } from '#contract/partner-tables.ts';
import { ApiError } from '#server/http/api-error.ts';
import { changeTableCall, lockTableCall } from '#server/modules/hall/table-call-repository.ts';
import { hearTableCalls } from '#server/modules/hall/table-calls.ts';
import { audit } from '../audit-log.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';

/** Unanswered table calls, oldest first (docs/product.md §33.15). */
export async function readPartnerTableCalls(
  context: PartnerContext,
  of: 'all' | readonly number[],
): Promise<PartnerTableCall[]> {
  const standing = await hearTableCalls(context, of);
  return standing.map(({ call: { id, kind, calledAt, times }, table, restaurantId }) => ({
    id,
    restaurant_id: restaurantId,
    table,
    kind,
    called_at: calledAt.toISOString(),
    times,
  }));
}

/** Marks a call as answered. Idempotent. @throws {ApiError} TABLE_CALL_NOT_FOUND: unknown, or another restaurant's */
export async function takeTableCall(
  context: PartnerContext,
  { call_id: id }: v.InferOutput<typeof TakeTableCallBody>,
): Promise<v.InferOutput<typeof TakenTableCall>> {
  const { db, partner, now } = context;
  const found = await lockTableCall(db, id);
  if (!found || !mayActFor(partner, found.restaurantId)) throw new ApiError('TABLE_CALL_NOT_FOUND');
  const { call, table, restaurantId } = found;
  if (call.takenAt !== null) return { id, taken_at: call.takenAt.toISOString() };
  await changeTableCall(db, id, { takenAt: now });
  await audit(context, 'table_call.take', { restaurantId, details: { table: table.number, kind: call.kind } });
  return { id, taken_at: now.toISOString() };
}
