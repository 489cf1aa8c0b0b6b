import { subMinutes } from 'date-fns';
import { eq, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { normalisePhone } from '#domain/phone.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurantAlarms } from '#server/db/schema/load.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import type { SmsPort } from '#server/modules/account/sms/sms-port.ts';
import { findOrder } from '#server/modules/orders/order-repository.ts';
import { partnerStrings } from '../partner-strings.ts';
import { wasAutoAccepted } from './auto-accept.ts';

/** An SMS follows the announcement of an order that nobody answers after this time, ms (docs/product.md §26.46). */
const SMS_AFTER_MS = 2 * 60_000;
/** A restaurant gets at most one in so many minutes. */
const QUIET_MINUTES = 15;

interface Alarm {
  readonly db: Database;
  readonly now: () => Date;
  /** Null: the server sends no messages. */
  readonly sms: SmsPort | null;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Plans the SMS about an order that was announced just now, in the same transaction. */
export async function planAlarm(db: Database, orderId: string, alarmPhone: string | null): Promise<void> {
  if (alarmPhone !== null) await enqueue(db, 'alarm-sms', { order_id: orderId }, { afterMs: SMS_AFTER_MS });
}

/** Takes the restaurant's turn for an SMS. False: it has had one a short time ago. */
const takeTurn = async (db: Database, restaurantId: number, now: Date): Promise<boolean> => {
  const rows = await db
    .insert(restaurantAlarms)
    .values({ restaurantId, sentAt: now })
    .onConflictDoUpdate({
      target: restaurantAlarms.restaurantId,
      set: { sentAt: now },
      setWhere: lt(restaurantAlarms.sentAt, subMinutes(now, QUIET_MINUTES)),
    })
    .returning();
  return rows.length > 0;
};

/** The job that tells a restaurant by SMS that nobody answers an order (docs/product.md §26.46). A failure is retried. */
export function alarmJobs({ db, now, sms, log }: Alarm): Pick<Required<JobHandlers>, 'alarm-sms'> {
  return {
    'alarm-sms': async ({ order_id: orderId }) => {
      const order = await findOrder(db, { orderId });
      if (order === undefined) return;
      const isUnseen = order.seenAt === null && (await wasAutoAccepted(db, order));
      if (order.status !== 'new' && !isUnseen) return;
      const { restaurantId, number } = order;
      const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
      const phone = normalisePhone(restaurant?.alarmPhone ?? '');
      if (restaurant === undefined || phone === null) return;
      if (sms === null) {
        log.warn({ restaurant: restaurantId }, 'there is a phone for alarms, and no provider of messages');
        return;
      }
      if (!(await takeTurn(db, restaurantId, now()))) return;
      const words = partnerStrings.alarm[isUnseen ? 'unseen' : 'unaccepted'];
      try {
        // Outside of any transaction: a provider may take seconds.
        await sms.send({ phone, text: words(String(number), restaurant.name) });
      } catch (error) {
        await db.delete(restaurantAlarms).where(eq(restaurantAlarms.restaurantId, restaurantId));
        throw error;
      }
    },
  };
}
