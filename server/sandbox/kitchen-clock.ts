import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { OrderStatus } from '#contract/orders.ts';
import { statusSequence } from '#domain/order-status.ts';
import type { Database } from '../db/connection.ts';
import { orders, orderStatusHistory } from '../db/schema/orders.ts';
import { auditLog } from '../db/schema/partner.ts';
import type { OrderRow } from '../modules/orders/order-repository.ts';
import { DEMO_PARTNER, takeStep } from './demo-partner.ts';
import { tickWaiter } from './demo-waiter.ts';

/**
 * The demo's kitchen and courier (docs/product.md §21.1): orders advance with elapsed time, quickly enough to watch.
 * Stateless: due steps are derived from the orders alone, so it may be stopped, restarted, and run by several
 * instances at once: each takes orders that no other has locked.
 */

/** Seconds from an order's start until it reaches a status. */
const DUE_SECONDS: Partial<Record<OrderStatus, number>> = {
  confirmed: 20,
  preparing: 45,
  prepared: 90,
  delivering: 120,
  delivered: 240,
};
const WHOLE_ROAD_MS = 240_000;
const TICK_MS = 1000;
/** Maximum steps per tick; the rest follow in the next. */
const BATCH = 50;
const MOVING = ['new', 'confirmed', 'preparing', 'prepared', 'delivering'] as const;

export interface KitchenClockOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** Speed-up factor for the table above (env KITCHEN_CLOCK_SPEED); 0 stops the kitchen. */
  readonly speed: number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Returns the step that is due, or null. A scheduled order is confirmed at once like any other, and then cooked so that it
 * is handed over at the requested time.
 */
export function dueStep(
  order: Pick<OrderRow, 'status' | 'orderType' | 'createdAt' | 'requestedAt'>,
  now: Date,
  speed: number,
): OrderStatus | null {
  const sequence = statusSequence(order.orderType);
  const next = sequence[sequence.indexOf(order.status) + 1];
  const due = next && DUE_SECONDS[next];
  if (!due || !sequence.includes(order.status) || speed <= 0) return null;
  const placed = order.createdAt.getTime();
  const later = order.requestedAt ? order.requestedAt.getTime() - WHOLE_ROAD_MS / speed : placed;
  const begin = next === 'confirmed' ? placed : Math.max(placed, later);
  return now.getTime() >= begin + (due * 1000) / speed ? next : null;
}

/** The kitchen receives an order paid online once it is paid: its time is counted from then. */
const sincePaid = async (db: Database, rows: readonly OrderRow[]): Promise<OrderRow[]> => {
  const online = rows.filter(({ terminal }) => terminal !== null).map(({ id }) => id);
  if (online.length === 0) return [...rows];
  const begun = await db
    .select({ orderId: orderStatusHistory.orderId, at: orderStatusHistory.at })
    .from(orderStatusHistory)
    .where(and(inArray(orderStatusHistory.orderId, online), eq(orderStatusHistory.status, 'new')));
  const since = new Map(begun.map(({ orderId, at }) => [orderId, at]));
  return rows.map((order) => ({ ...order, createdAt: since.get(order.id) ?? order.createdAt }));
};

/** Excludes orders changed through the partner API, which controls them from then on (docs/product.md §21.1). */
const untouched = async (db: Database, rows: readonly OrderRow[]): Promise<OrderRow[]> => {
  if (rows.length === 0) return [];
  const number = sql<string>`${auditLog.details}->>'number'`;
  const touched = await db
    .selectDistinct({ number })
    .from(auditLog)
    .where(
      and(
        ne(auditLog.keyId, DEMO_PARTNER.keyId),
        inArray(
          number,
          rows.map((order) => String(order.number)),
        ),
      ),
    );
  const numbers = new Set(touched.map((one) => one.number));
  return rows.filter((order) => !numbers.has(String(order.number)));
};

/** Moves every due order one step. Returns how many moved. */
export async function tickKitchen({ db, now, speed }: Omit<KitchenClockOptions, 'log'>): Promise<number> {
  const at = now();
  // Orders awaiting payment are not cooked.
  const isMoving = and(inArray(orders.status, [...MOVING]), inArray(orders.paymentStatus, ['not_needed', 'paid']));
  const moving = await sincePaid(db, await db.select().from(orders).where(isMoving).orderBy(asc(orders.number)));
  const ripe = moving.filter((order) => dueStep(order, at, speed) !== null);
  const due = (await untouched(db, ripe)).slice(0, BATCH);
  if (due.length === 0) return 0;
  return db.transaction(async (tx) => {
    const ids = due.map(({ id }) => id);
    // Read again under the lock: a customer may have canceled meanwhile, or another instance taken the step.
    const held = await tx.select().from(orders).where(inArray(orders.id, ids)).for('update', { skipLocked: true });
    let moved = 0;
    for (const order of await untouched(tx, await sincePaid(tx, held))) {
      const step = dueStep(order, at, speed);
      if (step && (await takeStep({ db: tx, partner: DEMO_PARTNER, now: at }, order, step))) moved += 1;
    }
    return moved;
  });
}

/** Starts the clock. Returns a stop function that resolves when no tick is running. */
export function startKitchenClock(options: KitchenClockOptions): () => Promise<void> {
  if (options.speed <= 0) return async () => undefined;
  let running: Promise<void> | null = null;
  const tick = async (): Promise<void> => {
    try {
      await tickKitchen(options);
      await tickWaiter({ ...options, now: options.now() });
    } catch (error) {
      options.log.error({ err: error }, 'kitchen clock failed');
    }
    running = null;
  };
  const timer = setInterval(() => {
    // Ticks do not overlap.
    running ??= tick();
  }, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
