import { asc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { PaymentMethod } from '#contract/primitives.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { kitchenPlaces, kitchenSlots } from '#server/db/schema/load.ts';
import { orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tableCalls } from '#server/db/schema/table-calls.ts';
import { tables } from '#server/db/schema/tables.ts';
import { webhookMessages } from '#server/db/schema/webhooks.ts';
import { newWebhookSecret } from '#server/http/standard-webhooks.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { loadJobs } from '#server/modules/load/published-load.ts';
import { alarmJobs } from '#server/modules/partner/orders/alarm-sms.ts';
import { unacceptedJobs } from '#server/modules/partner/orders/unaccepted-order.ts';
import { wakeScreenJobs } from '#server/modules/partner/screens/wake-screen-job.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { createSmsInbox } from '#server/sandbox/sms-inbox.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { everyDay } from '#tests/support/fixtures/hours.ts';
import { PUSH, startPushService } from '#tests/support/push-service.ts';
import { changeWorld } from '../cart-order-world.ts';
import { newPartner } from '../partner-client.ts';
import { startPaymentWorld } from '../payment-world.ts';
import { runDueJobs } from '../run-due-jobs.ts';
import type { EndedOrder, EveningRecord } from './breaches.ts';

/** Friday, 20 November 2026, 18:00 in Kaluga. */
export const FRIDAY_18 = Date.parse('2026-11-20T15:00:00.000Z');
/** An order for later is to be answered so long before its promise (docs/product.md §26.31). */
const LATER_LEAD = 120 * MINUTE;
const TABLES = [2, 2, 4, 4, 6, 8];

const Message = v.object({ type: v.string(), data: v.object({ number: v.string() }) });
const About = v.object({ number: v.number() });
const Entry = v.object({ number: v.number() });
const isPaidOnline = (method: PaymentMethod): boolean => method === 'card-online' || method === 'sbp-online';

/**
 * Starts the real app for one restaurant on a Friday evening: a limit per slot, online payments, tables, everyone who is told of
 * unaccepted orders, and the jobs that are due.
 */
export async function startEveningWorld(ordersPerSlot: number) {
  const test = await startPaymentWorld({ config: { push: PUSH } });
  test.at(new Date(FRIDAY_18));
  const service = await startPushService();
  const inbox = createSmsInbox(test.now);
  const logged: number[] = [];
  const texts: number[] = [];
  const capacity = { slot_minutes: 15, orders: ordersPerSlot } as const;
  await changeWorld(test.db, () =>
    test.db
      .update(restaurants)
      .set({
        capacity,
        busyWhen: { orders: Math.max(4, ordersPerSlot), minutes: 20 },
        alarmPhone: '+7 (916) 123-45-67',
        cancelUnacceptedMinutes: 20,
        bookingConfig: { is_booking_schedule: false, is_booking_disable: false, booking_hours: everyDay(null) },
      })
      .where(eq(restaurants.id, 1)),
  );
  await test.db.insert(tables).values(
    TABLES.map((seats, position) => ({
      externalId: `r1/${position + 1}`,
      position,
      restaurant: 'r1',
      number: String(position + 1),
      seats,
      hall: null,
    })),
  );
  await insertEndpoint(test.db, {
    url: 'https://till.example/',
    restaurantId: null,
    events: ['order.unaccepted'],
    secret: newWebhookSecret(),
    createdAt: test.now(),
  });
  const kitchen = await newPartner(test);
  await kitchen.ok(partnerApi.partnerSaveScreen, { body: service.newBrowser().subscription });

  const services = { db: test.db, now: test.now };
  const log = {
    warn: (about: unknown, words?: string) => {
      const parsed = v.safeParse(About, about);
      if (parsed.success && words === 'nobody has accepted an order for three minutes')
        logged.push(parsed.output.number);
    },
    error: () => undefined,
  };
  const sms = {
    ...inbox,
    send: (...message: Parameters<typeof inbox.send>) => {
      texts.push(test.now().getTime());
      return inbox.send(...message);
    },
  };
  const jobs: JobHandlers = {
    ...unacceptedJobs({ ...services, log }),
    ...wakeScreenJobs({ ...services, log, push: PUSH, agent: service.agent, origin: 'https://food.example' }),
    ...alarmJobs({ ...services, log, sms }),
    ...loadJobs(services),
    ...test.jobs,
  };

  const endedOrders = async (): Promise<EndedOrder[]> => {
    const rows = await test.db.select().from(orders).orderBy(asc(orders.number));
    const history = await test.db.select().from(orderStatusHistory).orderBy(asc(orderStatusHistory.id));
    return rows.map((row) => {
      const steps = history
        .filter(({ orderId }) => orderId === row.id)
        .map(({ status, actor, at }) => ({ status, actor, at: at.getTime() }));
      const receivedAt = steps.find(({ status }) => status === 'new')?.at ?? Infinity;
      const laterFrom = row.requestedAt === null ? 0 : row.promisedFrom.getTime() - LATER_LEAD;
      return {
        id: row.id,
        number: row.number,
        status: row.status,
        orderType: row.orderType,
        payment: row.paymentMethod,
        total: row.totals.total_price,
        courier: row.courierKeyId,
        waitsSince: Math.max(receivedAt, laterFrom),
        announcedAt: row.unacceptedAt?.getTime() ?? null,
        steps,
      };
    });
  };

  /** Everything that the database, the provider and the alarms know of the evening. */
  const recordOf = async (): Promise<Omit<EveningRecord, 'promised' | 'taps' | 'boards' | 'cash' | 'bookings'>> => {
    const entries = await test.db.select().from(auditLog).orderBy(asc(auditLog.id));
    const messages = await test.db.select().from(webhookMessages).orderBy(asc(webhookMessages.id));
    const slots = await test.db.select().from(kitchenSlots).orderBy(asc(kitchenSlots.startsAt));
    const places = await test.db.select().from(kitchenPlaces);
    const calls = await test.db.select().from(tableCalls).orderBy(asc(tableCalls.id));
    return {
      ended: await endedOrders(),
      performed: entries
        .filter(({ keyId }) => keyId !== 'server')
        .flatMap(({ action, details }) => {
          const parsed = v.safeParse(Entry, details);
          return parsed.success ? { number: parsed.output.number, call: action } : [];
        }),
      alarms: {
        webhooks: messages.flatMap(({ body }) => {
          const { type, data } = v.parse(Message, JSON.parse(body));
          return type === 'order.unaccepted' ? Number(data.number) : [];
        }),
        pushes: service.received.map(({ notification }) => Number(/№ (\d+)/.exec(notification.title)?.[1])),
        logged,
        texts,
      },
      slots: slots.map(({ startsAt, taken }) => ({ startsAt: startsAt.getTime(), taken, limit: capacity.orders })),
      places: places.map(({ orderId, startsAt }) => ({ orderId, startsAt: startsAt.getTime() })),
      online: test.books.balance(),
      tableCalls: calls.map(({ id, takenAt, times }) => ({ id, isTaken: takenAt !== null, times })),
    };
  };

  return {
    test,
    kitchenKey: kitchen.bearer,
    tables: TABLES.length,
    isPaidOnline,
    recordOf,
    /** Runs what is due, and what that makes due. */
    work: async (): Promise<void> => {
      for (let round = 0; round < 3; round += 1) {
        if ((await runDueJobs(test.database, jobs)).done === 0) return;
      }
    },
    /** How many orders have not come to their end. */
    openOrders: async (): Promise<number> =>
      (await endedOrders()).filter(({ status }) => status !== 'delivered' && status !== 'canceled').length,
    /** How many calls from tables nobody has taken. */
    openCalls: () => test.db.$count(tableCalls, isNull(tableCalls.takenAt)),
    close: async (): Promise<void> => {
      await service.close();
      await test.close();
    },
  };
}
export type EveningWorld = Awaited<ReturnType<typeof startEveningWorld>>;
