import { asc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type * as contract from '#contract/partner.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurantIntake } from '#server/db/schema/places.ts';
import { restaurantLoad } from '#server/db/schema/load.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { ApiError } from '#server/http/api-error.ts';
import { loadTerms } from '#server/modules/load/load-terms.ts';
import { planLoad, publishLoad } from '#server/modules/load/published-load.ts';
import { intakeOf } from '#server/modules/places/read-places.ts';
import { audit } from '../audit-log.ts';
import { expectedAt, pausedOver } from '#server/modules/places/expected-here.ts';
import { openRestaurant } from '../open-restaurant.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

type Answer = v.InferOutput<typeof contract.RestaurantIntake>;
type Change = Partial<Pick<typeof restaurantIntake.$inferInsert, 'pause' | 'busy'>>;

const answerOf = async (db: Database, restaurantId: number): Promise<Answer> => {
  const rows = await db
    .select()
    .from(restaurantIntake)
    .where(eq(restaurantIntake.restaurantId, restaurantId))
    .orderBy(asc(restaurantIntake.orderType));
  const { busyWhen } = await loadTerms(db, restaurantId);
  const [load] =
    busyWhen === null
      ? []
      : await db.select().from(restaurantLoad).where(eq(restaurantLoad.restaurantId, restaurantId));
  return { restaurant_id: restaurantId, intake: intakeOf(rows, load), automatic: load?.busyTypes ?? [] };
};

/** `GET /intake`. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readIntake(context: PartnerContext, restaurantId: number): Promise<Answer> {
  await openRestaurant(context, restaurantId);
  return answerOf(context.db, restaurantId);
}

/** Sets one side of the intake for these order types, and bumps the version of the public data, so that customers see it within seconds. */
const set = async (
  { db, now }: PartnerContext,
  { restaurant_id: restaurantId, order_types: types }: { restaurant_id: number; order_types: readonly OrderType[] },
  change: Change,
): Promise<Answer> => {
  for (const orderType of new Set(types)) {
    await db
      .insert(restaurantIntake)
      .values({ restaurantId, orderType, ...change })
      .onConflictDoUpdate({ target: [restaurantIntake.restaurantId, restaurantIntake.orderType], set: change });
  }
  // What it sets by hand wins at once.
  if ('busy' in change) await publishLoad(db, restaurantId, now);
  await renewVersion(db, now);
  return answerOf(db, restaurantId);
};

const requireFuture = (now: Date, until: string | null, field: string): void => {
  if (until === null || new Date(until) > now) return;
  throw new ApiError('VALIDATION_FAILED', { fields: { [field]: [partnerStrings.untilPast] } });
};

/** Adds the orders that customers have made for a time within the pause (docs/product.md §26.14). */
const withAffected = async (
  { db, now }: PartnerContext,
  body: v.InferOutput<typeof contract.PauseIntakeBody>,
  answer: Answer,
): Promise<v.InferOutput<typeof contract.PausedIntake>> => ({
  ...answer,
  affected: { orders: pausedOver(await expectedAt(db, body.restaurant_id, now), body) },
});

/** Stops taking orders of these types (docs/product.md §26.14). @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED. */
export async function pauseIntake(
  context: PartnerContext,
  body: v.InferOutput<typeof contract.PauseIntakeBody>,
): Promise<v.InferOutput<typeof contract.PausedIntake>> {
  await openRestaurant(context, body.restaurant_id);
  const { until, order_types } = body;
  const reason = body.reason.trim();
  requireFuture(context.now, until, 'until');
  await audit(context, 'intake.pause', { restaurantId: body.restaurant_id, details: { order_types, until, reason } });
  return withAffected(context, body, await set(context, body, { pause: { until, reason } }));
}

/** The answer to a repeated pause, as it is now. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readPaused(
  context: PartnerContext,
  body: v.InferOutput<typeof contract.PauseIntakeBody>,
): Promise<v.InferOutput<typeof contract.PausedIntake>> {
  return withAffected(context, body, await readIntake(context, body.restaurant_id));
}

/** Resumes taking orders of these types. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function resumeIntake(
  context: PartnerContext,
  body: v.InferOutput<typeof contract.ResumeIntakeBody>,
): Promise<Answer> {
  await openRestaurant(context, body.restaurant_id);
  const details = { order_types: body.order_types };
  await audit(context, 'intake.resume', { restaurantId: body.restaurant_id, details });
  return set(context, body, { pause: null });
}

/** Sets or resets the extra minutes of promised times (docs/product.md §26.15). @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED. */
export async function setBusy(
  context: PartnerContext,
  body: v.InferOutput<typeof contract.BusyIntakeBody>,
): Promise<Answer> {
  await openRestaurant(context, body.restaurant_id);
  const { busy, order_types } = body;
  requireFuture(context.now, busy?.until ?? null, 'busy.until');
  await audit(context, 'intake.busy', { restaurantId: body.restaurant_id, details: { order_types, busy } });
  const { db, now } = context;
  const { busyWhen } = await loadTerms(db, body.restaurant_id);
  // What it is by itself is shown again when what was set by hand ends.
  if (busyWhen !== null && busy !== null) await planLoad(db, body.restaurant_id, new Date(busy.until), now);
  return set(context, body, { busy });
}
