import { and, desc, eq } from 'drizzle-orm';
import { addMilliseconds, addMinutes } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import { UNACCEPTED_AFTER_MS, waitsSince } from '#domain/unaccepted-order.ts';
import type { Database } from '#server/db/connection.ts';
import { orderStatusHistory } from '#server/db/schema/orders.ts';
import { hoursExceptions, restaurants } from '#server/db/schema/places.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { hasIiko } from '#server/modules/iiko/iiko-repository.ts';
import { changeOrder, lockOrder, type OrderRow } from '#server/modules/orders/order-repository.ts';
import { notifyWebhooksOfOrder } from '#server/modules/webhooks/notify-webhooks.ts';
import { serverPartner } from '../partner.ts';
import { planAlarm } from './alarm-sms.ts';
import { wasAutoAccepted } from './auto-accept.ts';
import { wakeScreens } from '../screens/push-screens.ts';
import { rejectOrder } from './order-commands.ts';

interface Watching {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Returns when an order is announced as unaccepted, and when it is canceled; null: never. */
const deadlines = async (
  db: Database,
  order: OrderRow,
): Promise<{ announceAt: Date; cancelAt: Date | null; alarmPhone: string | null }> => {
  const { id, restaurantId, promisedFrom, requestedAt, timezone } = order;
  const [received] = await db
    .select({ at: orderStatusHistory.at })
    .from(orderStatusHistory)
    .where(and(eq(orderStatusHistory.orderId, id), eq(orderStatusHistory.status, 'new')))
    .orderBy(desc(orderStatusHistory.id))
    .limit(1);
  const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  const { date, hours } = hoursExceptions;
  const exceptions = await db
    .select({ date, hours })
    .from(hoursExceptions)
    .where(eq(hoursExceptions.restaurantId, restaurantId));
  const receivedAt = received?.at ?? order.createdAt;
  const since =
    restaurant === undefined
      ? receivedAt
      : waitsSince({
          receivedAt,
          promisedFrom,
          requestedAt,
          hours: { ...restaurant.openingHours, exceptions },
          timezone,
        });
  const minutes = restaurant?.cancelUnacceptedMinutes ?? null;
  // There the till decides (docs/product.md §28.4).
  const isNeverCanceled = minutes === null || (await hasIiko(db, restaurantId));
  return {
    announceAt: addMilliseconds(since, UNACCEPTED_AFTER_MS),
    cancelAt: isNeverCanceled ? null : addMinutes(since, minutes),
    alarmPhone: restaurant?.alarmPhone ?? null,
  };
};

/** What a step did, for the log. */
type Step = 'nothing' | 'announced' | 'canceled' | 'unseen';

const step = async (
  tx: Database,
  orderId: string,
  at: Date,
): Promise<{ readonly did: Step; readonly order?: OrderRow }> => {
  const order = await lockOrder(tx, { orderId });
  if (order === undefined) return { did: 'nothing' };
  // Accepted by the server itself: whoever cooks it must know all the same (docs/product.md §26.45).
  const isUnseen = order.seenAt === null && order.unacceptedAt === null && (await wasAutoAccepted(tx, order));
  if (order.status !== 'new' && !isUnseen) return { did: 'nothing' };
  const { announceAt, cancelAt, alarmPhone } = await deadlines(tx, order);
  const again = (due: Date): Promise<void> =>
    enqueue(tx, 'order-unaccepted', { order_id: orderId }, { afterMs: due.getTime() - at.getTime() });
  const isAnnounced = order.unacceptedAt !== null;
  if (!isAnnounced && at < announceAt) {
    await again(announceAt);
    return { did: 'nothing' };
  }
  if (isUnseen) {
    await wakeScreens(tx, await changeOrder(tx, orderId, { unacceptedAt: at, updatedAt: at }));
    await planAlarm(tx, orderId, alarmPhone);
    return { did: 'unseen', order };
  }
  if (!isAnnounced) {
    const changed = await changeOrder(tx, orderId, { unacceptedAt: at, updatedAt: at });
    await notifyWebhooksOfOrder(tx, 'order.unaccepted', changed, changed.updatedAt);
    await wakeScreens(tx, changed);
    await planAlarm(tx, orderId, alarmPhone);
  }
  if (cancelAt === null || at < cancelAt) {
    if (cancelAt !== null) await again(cancelAt);
    return { did: isAnnounced ? 'nothing' : 'announced', order };
  }
  const context = { db: tx, partner: serverPartner(order.restaurantId), now: at };
  await rejectOrder(context, { order_id: orderId, reason: 'not_accepted', comment: null });
  return { did: 'canceled', order };
};

/**
 * The job of an order that nobody accepts (docs/product.md §26.31): announces it once, cancels it when the restaurant's time is over, and does
 * nothing once someone has answered. Both happen once, on however many instances: each step holds the order.
 */
export function unacceptedJobs({ db, now, log }: Watching): Pick<Required<JobHandlers>, 'order-unaccepted'> {
  return {
    'order-unaccepted': async ({ order_id: orderId }) => {
      const { did, order } = await db.transaction((tx) => step(tx, orderId, now()));
      const about = { restaurant: order?.restaurantId, number: order?.number };
      if (did === 'announced') log.warn(about, 'nobody has accepted an order for three minutes');
      if (did === 'unseen') log.warn(about, 'nobody has seen an order for three minutes that was accepted by itself');
      if (did === 'canceled') log.error(about, 'an order is canceled: nobody has accepted it');
    },
  };
}
