import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { OrderStatus } from '#contract/orders.ts';
import { statusSequence } from '#domain/order-status.ts';
import type { Database } from '../db/connection.ts';
import { ApiError } from '../http/api-error.ts';
import { advanceJobs } from '../jobs/job-repository.ts';
import { openPartnerOrder } from '../modules/partner/orders/order-reads.ts';
import { DEMO_PARTNER, takeStep } from './demo-partner.ts';

/** The demo's clock: the machine's time plus an offset that grows on request. */
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

export interface DemoControlsOptions {
  readonly db: Database;
  readonly clock: DemoClock;
  /** Called after the clock is advanced. */
  readonly onAdvance?: () => void;
}

/**
 * Installs endpoints for tests and demos to use instead of waiting. Only the demo installs them.
 *
 * - `POST /sandbox/clock {advance_ms}`: advances the clock for everyone, including scheduled work; returns `{now}`.
 * - `POST /sandbox/kitchen {order_id, status?}`: moves the order through the steps up to `status`, or to the next one; returns its
 *   new `{status}` and `changed_at`: when that was written, ms since 1970 to a fraction. 404 `ORDER_NOT_FOUND`.
 */
export function installDemoControls(app: FastifyInstance, { db, clock, onAdvance }: DemoControlsOptions): void {
  app.post('/sandbox/clock', (request) => {
    const { advance_ms } = parse(Advance, request.body);
    clock.advance(advance_ms);
    return advanceJobs(db, advance_ms).then(() => {
      onAdvance?.();
      return { now: clock.now().toISOString() };
    });
  });
  app.post('/sandbox/kitchen', (request) => {
    const { order_id, status } = parse(Move, request.body);
    const moved = db.transaction(async (tx) => {
      const context = { db: tx, partner: DEMO_PARTNER, now: clock.now() };
      let order = await openPartnerOrder(context, order_id, { hold: true });
      const sequence = statusSequence(order.orderType);
      const at = sequence.indexOf(order.status);
      // A canceled order has no next step.
      if (at === -1) return { status: order.status };
      const target = status === undefined ? at + 1 : sequence.indexOf(status);
      for (const next of sequence.slice(at + 1, target + 1)) order = (await takeStep(context, order, next)) ?? order;
      return { status: order.status };
    });
    return moved.then((now) => ({ ...now, changed_at: performance.timeOrigin + performance.now() }));
  });
}
