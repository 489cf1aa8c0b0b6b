import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OrderStatus } from '#contract/orders.ts';
import { api } from '#contract/endpoints.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { openStream } from '../support/open-stream.ts';
import type { TestWorld, WorldCaller } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';

/** Makes an app listen on a local port; returns its origin. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // it listens on a port, not on a pipe
}

/** Moves an order, as a tap in the kitchen does. */
export async function move(
  { db, now }: Pick<TestWorld, 'db' | 'now'>,
  orderId: string,
  to: OrderStatus,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId });
    if (!order || !(await changeStatus(tx, order, to, { actor: 'kitchen', now: now() }))) {
      throw new Error(`no step to ${to}`);
    }
  });
}

/** Places an order of this caller; returns its id. */
export async function orderOf(test: TestWorld, caller: WorldCaller): Promise<string> {
  const { zones, dishes } = test.world;
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery } as const;
  const { id } = await caller.ok(api.createCart, { body: place });
  await caller.ok(api.addItem, { body: { cart_id: id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
  return (await caller.ok(api.placeOrder, { body: await placeBodyOf(caller, id) })).id;
}

/** Opens a stream and reads its first events, until it has announced what it watches. */
export async function watching(...asked: Parameters<typeof openStream>) {
  const stream = await openStream(...asked);
  const orders = new Map<string, OrderStatus>();
  for (;;) {
    const told = await stream.next();
    if (told === null) throw new Error('the stream ended at once');
    if (told.name === 'order') orders.set(told.data.id, told.data.status);
    if (told.name === 'watching') return { ...stream, orders, ids: told.data.ids, lastEventId: told.id };
  }
}
