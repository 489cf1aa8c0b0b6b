import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { subDays } from 'date-fns';
import type * as v from 'valibot';
import type {
  EndedScreen,
  EndScreenBody,
  SavedScreen,
  SaveScreenBody,
  TestedScreen,
  TestScreenBody,
} from '#contract/partner-screens.ts';
import type { Database } from '#server/db/connection.ts';
import { partnerKeys } from '#server/db/schema/partner.ts';
import { pushScreens } from '#server/db/schema/push.ts';
import { ApiError } from '#server/http/api-error.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isPushHost } from '#server/modules/push/push-hosts.ts';
import { pushStrings } from '#server/modules/push/push-strings.ts';
import { audit } from '../audit-log.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

export type PushScreen = typeof pushScreens.$inferSelect;

/** Tablets and phones of one key; the one seen longest ago is evicted. */
const MOST_SCREENS = 20;
/** A screen reports in at each start. */
const SCREEN_DAYS = 90;

const isOwn = (keyId: string, endpoint: string) =>
  and(eq(pushScreens.endpoint, endpoint), eq(pushScreens.keyId, keyId));

/** A key of one restaurant acts there, the manager's for the whole chain. */
const aboutScreen = ({ restaurants }: PartnerContext['partner']) => ({
  restaurantId: restaurants === 'all' ? null : (restaurants[0] ?? null),
  details: {},
});

/**
 * Has this browser woken for orders that nobody accepts at the key's restaurants (docs/product.md §26.43). Idempotent. A browser belongs to the
 * key that saved it last.
 *
 * @param hosts hosts of push services besides the browsers' own
 * @throws {ApiError} VALIDATION_FAILED when the endpoint is not a push service's
 */
export async function saveScreen(
  hosts: readonly string[],
  context: PartnerContext,
  { endpoint, keys }: v.InferOutput<typeof SaveScreenBody>,
): Promise<v.InferOutput<typeof SavedScreen>> {
  if (!isPushHost(endpoint, hosts)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { endpoint: [pushStrings.unknownService] } });
  }
  const { db, partner, now } = context;
  const { keyId } = partner;
  const row = { ...keys, keyId, seenAt: now };
  const [known] = await db.select().from(pushScreens).where(isOwn(keyId, endpoint));
  await db
    .insert(pushScreens)
    .values({ ...row, endpoint, createdAt: now })
    .onConflictDoUpdate({ target: pushScreens.endpoint, set: row });
  const old = await db
    .select({ id: pushScreens.id })
    .from(pushScreens)
    .where(eq(pushScreens.keyId, keyId))
    .orderBy(desc(pushScreens.seenAt), desc(pushScreens.id))
    .offset(MOST_SCREENS);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(pushScreens).where(inArray(pushScreens.id, ids));
  // A screen reports in at each start, which is no news.
  if (known === undefined) await audit(context, 'screen.on', aboutScreen(partner));
  return { saved_at: now.toISOString() };
}

/** Wakes this browser no more. One that another key has taken over stays; one already gone is not an error. */
export async function endScreen(
  context: PartnerContext,
  { endpoint }: v.InferOutput<typeof EndScreenBody>,
): Promise<v.InferOutput<typeof EndedScreen>> {
  const { db, partner, now } = context;
  const ended = await db.delete(pushScreens).where(isOwn(partner.keyId, endpoint)).returning({ id: pushScreens.id });
  if (ended.length > 0) await audit(context, 'screen.off', aboutScreen(partner));
  return { ended_at: now.toISOString() };
}

/** Sends a message to this browser, to try it out. @throws {ApiError} VALIDATION_FAILED when it is not one of the key's */
export async function testScreen(
  context: PartnerContext,
  { endpoint }: v.InferOutput<typeof TestScreenBody>,
): Promise<v.InferOutput<typeof TestedScreen>> {
  const { db, partner, now } = context;
  const [screen] = await db.select().from(pushScreens).where(isOwn(partner.keyId, endpoint));
  if (screen === undefined) {
    throw new ApiError('VALIDATION_FAILED', { fields: { endpoint: [partnerStrings.wake.notOn] } });
  }
  await audit(context, 'screen.test', aboutScreen(partner));
  await enqueue(db, 'wake-screen', { screen_id: screen.id, order_id: null, away_of: null });
  return { sent_at: now.toISOString() };
}

/** Wakes every screen of the order's restaurant and of the chain's keys, in the transaction that announces the order. */
export async function wakeScreens(
  db: Database,
  order: { readonly id: string; readonly restaurantId: number },
): Promise<void> {
  const found = await db
    .select({ id: pushScreens.id })
    .from(pushScreens)
    // A demo key and a person are no rows of this table; the job asks what they may do.
    .leftJoin(partnerKeys, eq(partnerKeys.id, pushScreens.keyId))
    .where(
      or(
        isNull(partnerKeys.id),
        and(
          isNull(partnerKeys.revokedAt),
          or(isNull(partnerKeys.restaurantId), eq(partnerKeys.restaurantId, order.restaurantId)),
        ),
      ),
    );
  for (const { id } of found) await enqueue(db, 'wake-screen', { screen_id: id, order_id: order.id, away_of: null });
}

/** Wakes the manager's screens: no screen of that restaurant reads its orders. In the transaction that notes it. */
export async function wakeManagers(db: Database, restaurantId: number): Promise<void> {
  const found = await db
    .select({ id: pushScreens.id })
    .from(pushScreens)
    // A demo key and a person are no rows of this table; the job asks what they may do.
    .leftJoin(partnerKeys, eq(partnerKeys.id, pushScreens.keyId))
    .where(and(isNull(partnerKeys.revokedAt), isNull(partnerKeys.restaurantId)));
  for (const { id } of found) {
    await enqueue(db, 'wake-screen', { screen_id: id, order_id: null, away_of: restaurantId });
  }
}

export async function findScreen(db: Database, id: number): Promise<PushScreen | undefined> {
  const [row] = await db.select().from(pushScreens).where(eq(pushScreens.id, id));
  return row;
}

export async function deleteScreen(db: Database, id: number): Promise<void> {
  await db.delete(pushScreens).where(eq(pushScreens.id, id));
}

/** Deletes screens that were not opened for a quarter of a year; for the housekeeping. */
export async function forgetOldScreens(db: Database, now: Date): Promise<void> {
  await db.delete(pushScreens).where(lt(pushScreens.seenAt, subDays(now, SCREEN_DAYS)));
}
