// Proves docs/product.md §21.2.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import { api } from '#contract/endpoints.ts';
import { installErrorHandler } from '#server/http/error-handler.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { readQueues } from '#server/jobs/job-repository.ts';
import { createDemoClock, type DemoClock, installDemoControls } from '#server/sandbox/demo-controls.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';

let test: TestWorld;
let app: FastifyInstance;
let clock: DemoClock;
let advances = 0;
beforeAll(async () => {
  test = await startWorld();
  clock = createDemoClock(0);
  app = fastify();
  installErrorHandler(app);
  installDemoControls(app, { db: test.db, clock, onAdvance: () => (advances += 1) });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/sandbox/${path}`, payload });
const statusOf = async (id: string) => (await test.ok(api.orderStatus, { query: { order_id: id } })).status;

describe('the demo kitchen, moved by hand', () => {
  it('takes the next step, or all steps up to the named one', async () => {
    const { order } = await placed(test);
    expect((await post('kitchen', { order_id: order.id })).json()).toEqual({
      status: 'confirmed',
      changed_at: expect.any(Number),
    });
    expect((await post('kitchen', { order_id: order.id, status: 'delivered' })).json()).toMatchObject({
      status: 'delivered',
    });
    const { status_history } = await test.ok(api.orderStatus, { query: { order_id: order.id } });
    expect(status_history.map(({ status }) => status)).toEqual([
      'new',
      'confirmed',
      'preparing',
      'prepared',
      'delivering',
      'delivered',
    ]);
  });

  it('never goes back, and reports an unknown order as not found', async () => {
    const { order } = await placed(test);
    await post('kitchen', { order_id: order.id, status: 'prepared' });
    expect((await post('kitchen', { order_id: order.id, status: 'new' })).json()).toMatchObject({ status: 'prepared' });
    expect(await statusOf(order.id)).toBe('prepared');
    expect((await post('kitchen', { order_id: 'nobody' })).statusCode).toBe(404);
    expect((await post('kitchen', { order_id: '\u0000' })).statusCode).toBe(422);
  });
});

describe('the demo clock', () => {
  it('advances by the requested time, and never goes back', async () => {
    const before = clock.now().getTime();
    const answer = await post('clock', { advance_ms: 3_600_000 });
    expect(new Date(answer.json().now).getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
    expect((await post('clock', { advance_ms: -1 })).statusCode).toBe(422);
    expect((await post('clock', {})).statusCode).toBe(422);
  });

  it('brings scheduled jobs nearer, and notifies the worker', async () => {
    await enqueue(test.db, 'ask-provider', { order_id: 'o'.repeat(24) }, { afterMs: 20 * 60_000 });
    const found = async () => (await readQueues(test.db)).find(({ name }) => name === 'ask-provider');
    await post('clock', { advance_ms: 19 * 60_000 });
    expect(await found()).toMatchObject({ waiting: 0, later: 1 });
    const before = advances;
    await post('clock', { advance_ms: 60_000 });
    expect(await found()).toMatchObject({ waiting: 1, later: 0 });
    expect(advances).toBe(before + 1);
  });
});
