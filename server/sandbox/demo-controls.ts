import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { OrderStatus } from '../../contract/orders.ts';
import { statusSequence } from '../../domain/order-status.ts';
import type { Database } from '../db/connection.ts';
import { orders } from '../db/schema/orders.ts';
import { ApiError } from '../http/api-error.ts';
import { changeStatus } from '../modules/orders/order-status-change.ts';

/** The demo's time: the machine's, moved by an offset that grows when somebody asks for it. */
export interface DemoClock {
  readonly now: () => Date;
  /** Milliseconds, forward only. */
  readonly advance: (ms: number) => void;
}

export function createDemoClock(offsetMs: number): DemoClock {
  let offset = offsetMs;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
  };
}

const MAX_ADVANCE_MS = 7 * millisecondsInDay;
const Advance = v.strictObject({
  advance_ms: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ADVANCE_MS)),
});
/** Without a status: one step. */
const Move = v.strictObject({
  order_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  status: v.optional(OrderStatus),
});

const parse = <S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ApiError('VALIDATION_FAILED');
  return parsed.output;
};

/**
 * Installs what tests and people who show the demo call instead of waiting. Only the demo installs it.
 *
 * - `POST /sandbox/clock {advance_ms}`: it is so much later for everybody; answers `{now}`.
 * - `POST /sandbox/kitchen {order_id, status?}`: the kitchen takes the steps up to `status`, or the next one; answers the
 *   `{status}` that the order has then. 404 `ORDER_NOT_FOUND`.
 */
export function installDemoControls(app: FastifyInstance, { db, clock }: { db: Database; clock: DemoClock }): void {
  app.post('/sandbox/clock', (request) => {
    clock.advance(parse(Advance, request.body).advance_ms);
    return { now: clock.now().toISOString() };
  });
  app.post('/sandbox/kitchen', (request) => {
    const { order_id, status } = parse(Move, request.body);
    return db.transaction(async (tx) => {
      const [held] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('update');
      if (held === undefined) throw new ApiError('ORDER_NOT_FOUND');
      let order = held;
      const sequence = statusSequence(order.orderType);
      const target = status === undefined ? sequence.indexOf(order.status) + 1 : sequence.indexOf(status);
      for (const next of sequence.slice(sequence.indexOf(order.status) + 1, target + 1))
        order = (await changeStatus(tx, order, next, { actor: 'kitchen', now: clock.now() })) ?? order;
      return { status: order.status };
    });
  });
}
