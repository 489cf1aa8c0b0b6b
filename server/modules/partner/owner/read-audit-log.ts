import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuditPage, AuditQuery } from '#contract/partner-manage.ts';
import { auditLog, partnerKeys } from '#server/db/schema/partner.ts';
import { type PartnerContext, requireRestaurant, SERVER_KEY } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

const DEFAULT_LIMIT = 50;

/** `GET /audit` (docs/product.md §26.23), newest first. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readAuditLog(
  { db, partner }: PartnerContext,
  { restaurant_id: restaurantId, before, limit = DEFAULT_LIMIT }: v.InferOutput<typeof AuditQuery>,
): Promise<v.InferOutput<typeof AuditPage>> {
  if (restaurantId !== undefined) requireRestaurant(partner, restaurantId);
  const { restaurants } = partner;
  const rows = await db
    .select({ entry: auditLog, keyName: partnerKeys.name })
    .from(auditLog)
    .leftJoin(partnerKeys, eq(partnerKeys.id, auditLog.keyId))
    .where(
      and(
        restaurantId === undefined ? undefined : eq(auditLog.restaurantId, restaurantId),
        restaurants === 'all' ? undefined : inArray(auditLog.restaurantId, [...restaurants]),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    // One extra row tells whether there is more.
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    entries: page.map(({ entry, keyName }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      key_id: entry.keyId,
      key_name: entry.person ?? keyName ?? (entry.keyId === SERVER_KEY ? partnerStrings.byItself : null),
      restaurant_id: entry.restaurantId,
      action: entry.action,
      details: entry.details,
    })),
    next: rows.length > limit ? (page.at(-1)?.entry.id ?? null) : null,
  };
}
