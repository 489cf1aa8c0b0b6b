// Proves docs/product.md §28.3, §28.4 and §28.9: what a till does with orders besides cooking them.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { orders } from '#server/db/schema/orders.ts';
import { stopList } from '#server/db/schema/places.ts';
import { NEIGHBOUR, ORGANIZATION, TIMED_OUT } from '../support/iiko-service.ts';
import { BORSCH, type IikoWorld, startIikoWorld } from './iiko-world.ts';
import { newPartner } from './partner-client.ts';

const MINUTE = 60_000;
const CREATE = '/api/1/deliveries/create';
const FIND = '/api/1/deliveries/by_id';

let world: IikoWorld;

beforeAll(async () => {
  world = await startIikoWorld();
});
afterAll(() => world.end());
beforeEach(() => world.reset());

/** An order that is cooked at the till. */
const cooked = async () => {
  const sent = await world.sent();
  world.service.move(sent.iikoId, 'CookingStarted');
  await world.poll();
  return sent;
};
const orderOf = async (id: string) => (await world.db.select().from(orders).where(eq(orders.id, id)))[0];
const update = (eventInfo: unknown) => ({ eventType: 'DeliveryOrderUpdate', eventInfo });
const calls = (path: string): number => world.service.calls.filter((one) => one === path).length;

describe('an order that the till moves to another terminal', () => {
  it('is followed there by the poll, at another organization too [28.3]', async () => {
    for (const organization of [ORGANIZATION, NEIGHBOUR]) {
      const { id, iikoId } = await cooked();
      const { to } = world.service.relocate(iikoId, organization);
      await world.poll();
      expect(await world.statusOf(id)).toBe('preparing');
      expect(await world.rowOf(id)).toMatchObject({
        iikoId: to,
        state: 'there',
        status: 'CookingStarted',
        organization,
      });
      world.service.move(to, 'OnWay');
      await world.poll();
      expect(await world.statusOf(id)).toBe('delivering');
    }
    expect(world.logged).toEqual([]);
  });

  it('is followed there by the webhook, whichever of the two is reported later', async () => {
    const { id, iikoId } = await cooked();
    const { record, to } = world.service.relocate(iikoId);
    const there = world.service.move(to, 'CookingCompleted');
    await world.webhook([update(there), update(record), update(record)]);
    expect(await world.statusOf(id)).toBe('preparing');
    await world.work();
    expect(await world.statusOf(id)).toBe('prepared');
    await world.webhook([update(record), update(world.service.move(to, 'Closed'))]);
    expect(await world.statusOf(id)).toBe('delivered');
  });

  it('is followed over several moves at once', async () => {
    const { id, iikoId } = await cooked();
    let at = iikoId;
    for (let move = 0; move < 4; move += 1) at = world.service.relocate(at).to;
    world.service.move(at, 'CookingCompleted');
    await world.poll();
    expect(await world.rowOf(id)).toMatchObject({ iikoId: at, status: 'CookingCompleted' });
    expect(await world.statusOf(id)).toBe('prepared');
  });

  it('in a circle stays as it is, and costs a bounded number of requests', async () => {
    const { id, iikoId } = await cooked();
    const { to } = world.service.relocate(iikoId);
    world.service.relocate(to, ORGANIZATION, iikoId);
    world.service.calls.length = 0;
    for (let minute = 0; minute < 3; minute += 1) {
      await world.poll();
      await world.later(MINUTE);
    }
    expect(await world.statusOf(id)).toBe('preparing');
    expect(calls(FIND)).toBeLessThan(10);
    expect(world.logged.map(({ message }) => message)).toEqual([
      'the till moves an order in a circle: it is not followed',
    ]);
  });

  it('and cancels there is canceled, as is one that it cancels without moving it', async () => {
    const { id, iikoId } = await cooked();
    const { to } = world.service.relocate(iikoId);
    world.service.move(to, 'Cancelled');
    await world.poll();
    expect(await world.statusOf(id)).toBe('canceled');
  });

  it('is canceled where it is now when the customer cancels it', async () => {
    const { id, iikoId } = await world.sent();
    world.service.move(iikoId, 'WaitCooking');
    const { to } = world.service.relocate(iikoId, NEIGHBOUR);
    await world.test.ok(api.cancelOrder, { body: { order_id: id } });
    await world.work();
    expect(world.service.orders.get(to)?.status).toBe('Cancelled');
  });
});

describe('an order that the till deletes', () => {
  it('is canceled, whatever its status there', async () => {
    const { id, iikoId } = await cooked();
    world.service.remove(iikoId);
    await world.poll();
    expect(await orderOf(id)).toMatchObject({ status: 'canceled', cancelReason: 'other' });
  });
});

describe('a record that cannot be read', () => {
  it('stops neither the other orders nor the stop list, and is logged by its id alone [28.3]', async () => {
    const [first, second, third] = [await world.sent(), await world.sent(), await world.sent()];
    for (const { iikoId } of [first, second, third]) world.service.move(iikoId, 'CookingStarted');
    const odd = { id: second.iikoId, creationStatus: 'Paused', order: { status: 7, customer: { name: 'Анна' } } };
    for (const record of [odd, { id: second.iikoId }, null, 'Анна']) {
      world.service.odd.set(second.iikoId, record);
      await world.poll();
    }
    world.service.stopped.add(BORSCH);
    await world.poll();
    expect([await world.statusOf(first.id), await world.statusOf(third.id)]).toEqual(['preparing', 'preparing']);
    expect(await world.statusOf(second.id)).toBe('new');
    expect(await world.stops()).toEqual(['borsch']);
    expect(world.logged[0]?.about).toMatchObject({ restaurant: 1, iiko_id: second.iikoId });
    expect(JSON.stringify(world.logged)).not.toContain('Анна');
    world.service.odd.clear();
    await world.poll();
    expect(await world.statusOf(second.id)).toBe('preparing');
  });

  it('does not have the order sent again: it is there', async () => {
    world.service.fail(CREATE, 'lost');
    const { id, iikoId } = await world.sent();
    world.service.odd.set(iikoId, { id: iikoId });
    await world.later(10 * MINUTE);
    await world.later(10 * MINUTE);
    expect([calls(CREATE), await world.statusOf(id)]).toEqual([1, 'new']);
  });

  it('in a webhook does not stop the others', async () => {
    const { id, iikoId } = await world.sent();
    const events = [null, { eventType: 5 }, update(null), update({ id: iikoId }), { eventType: 'StopListUpdate' }];
    const { statusCode } = await world.webhook([...events, update(world.service.move(iikoId, 'CookingStarted'))]);
    expect([statusCode, await world.statusOf(id)]).toEqual([200, 'preparing']);
    expect(world.logged).toEqual([]);
  });

  it('with a status of the future leaves the order as it is', async () => {
    const { id, iikoId } = await cooked();
    const other = await world.sent();
    world.service.move(iikoId, 'Frozen');
    world.service.move(other.iikoId, 'WaitCooking');
    await world.poll();
    await world.poll();
    expect([await world.statusOf(id), await world.statusOf(other.id)]).toEqual(['preparing', 'confirmed']);
    expect(world.logged).toEqual([
      { about: { restaurant: 1, iiko_id: iikoId, status: 'Frozen' }, message: 'iiko reports an unknown status' },
    ]);
  });

  it('that the till refuses to show leaves the stop list to be read', async () => {
    await cooked();
    world.service.fail(FIND, 'broken');
    world.service.stopped.add(BORSCH);
    await world.poll();
    expect(await world.stops()).toEqual(['borsch']);
  });

  it('of a stop list leaves that item as it is, and one without an id all that are stopped', async () => {
    await world.db.insert(stopList).values([
      { restaurant: 'r1', item: 'borsch' },
      { restaurant: 'r1', item: 'pizza' },
    ]);
    world.service.stoppedSizes.push({ productId: BORSCH, balance: 'some' });
    await world.poll();
    expect(await world.stops()).toEqual(['borsch']);
    world.service.stoppedSizes.push('?');
    world.service.stoppedSizes.shift();
    await world.poll();
    expect(await world.stops()).toEqual(['borsch']);
    world.service.stoppedSizes.length = 0;
    await world.poll();
    expect(await world.stops()).toEqual([]);
  });
});

describe('an order that the till is too slow to take', () => {
  it('has two minutes to get there', async () => {
    const { iikoId } = await world.sent();
    expect(world.service.orders.get(iikoId)?.settings).toEqual({ transportToFrontTimeout: 120 });
  });

  it('is sent again within ten minutes, and is at the till once [28.4]', async () => {
    for (const repeats of ['anew', 'refused', 'ignored'] as const) {
      world.service.state.repeats = repeats;
      const { id, iikoId } = await world.sent();
      await world.webhook([{ eventType: 'DeliveryOrderError', eventInfo: world.service.refuse(iikoId, TIMED_OUT) }]);
      // Reported once more by the poll, and by the check of its creation.
      await world.poll();
      await world.later(20_000);
      await world.later(20_000);
      const row = await world.rowOf(id);
      expect(row.state).toBe('asked');
      expect(row.iikoId === iikoId).toBe(repeats === 'anew');
      world.service.move(row.iikoId, 'CookingStarted');
      await world.poll();
      await world.later(10 * MINUTE);
      expect(await world.statusOf(id)).toBe('preparing');
      const alive = [...world.service.orders.values()].filter(({ creationStatus }) => creationStatus !== 'Error');
      expect(alive).toHaveLength(1);
      expect(world.logged).toEqual([]);
      await world.reset();
    }
  });

  it('is sent again as often as it fails, and given up with those that never arrive', async () => {
    const { id } = await world.sent();
    for (let time = 0; time < 4; time += 1) {
      world.service.refuse((await world.rowOf(id)).iikoId, TIMED_OUT);
      await world.poll();
      await world.later(20_000);
    }
    expect([calls(CREATE), await world.statusOf(id)]).toEqual([5, 'new']);
    world.service.refuse((await world.rowOf(id)).iikoId, TIMED_OUT);
    world.service.state.isAlive = false;
    await world.later(50 * MINUTE);
    expect(await orderOf(id)).toMatchObject({ status: 'canceled', cancelReason: 'other' });
  });

  it('is left alone where the till has it by an earlier try', async () => {
    const { id, iikoId } = await world.sent();
    world.service.refuse(iikoId, TIMED_OUT);
    await world.poll();
    await world.later(20_000);
    world.service.refuse(iikoId, 'Order already exists', 'DuplicatedOrderId');
    await world.poll();
    await world.later(20 * MINUTE);
    expect([(await world.rowOf(id)).state, await world.statusOf(id), calls(CREATE)]).toEqual(['there', 'new', 2]);
    world.service.move(iikoId, 'CookingStarted');
    await world.poll();
    expect(await world.statusOf(id)).toBe('preparing');
  });

  describe('and that shows up there all the same, after it was sent under another id', () => {
    /** Sent under `given`, which iiko gave up, and under `next`, which has not arrived. */
    const sentTwice = async () => {
      world.service.state.repeats = 'refused';
      const { id, iikoId: given } = await world.sent();
      world.service.refuse(given, TIMED_OUT);
      await world.poll();
      await world.later(20_000);
      await world.later(20_000);
      const { iikoId: next } = await world.rowOf(id);
      expect(next).not.toBe(given);
      return { id, given, next };
    };
    const atTill = () =>
      [...world.service.orders.values()]
        .filter(({ creationStatus, status }) => creationStatus === 'Success' && status !== 'Cancelled')
        .map(({ order }) => order.id);

    it.each(['webhook', 'poll'] as const)(
      'is followed there, as the %s says, and the other try is withdrawn',
      async (by) => {
        const { id, given, next } = await sentTwice();
        const record = world.service.move(given, 'CookingStarted');
        if (by === 'webhook') await world.webhook([update(record)]);
        else await world.poll();
        await world.work();
        expect([await world.statusOf(id), (await world.rowOf(id)).iikoId]).toEqual(['preparing', given]);
        // The other try arrives at last.
        world.service.move(next, 'WaitCooking');
        await world.poll();
        await world.later(MINUTE);
        expect(atTill()).toEqual([given]);
        world.service.move(given, 'CookingCompleted');
        await world.poll();
        expect(await world.statusOf(id)).toBe('prepared');
        expect(world.logged).toEqual([]);
      },
    );

    it('is withdrawn where the other try has arrived', async () => {
      const { id, given, next } = await sentTwice();
      world.service.move(next, 'CookingStarted');
      await world.poll();
      await world.webhook([update(world.service.move(given, 'WaitCooking'))]);
      await world.later(MINUTE);
      expect(atTill()).toEqual([next]);
      expect([await world.statusOf(id), (await world.rowOf(id)).iikoId]).toEqual(['preparing', next]);
      expect(world.logged).toEqual([]);
    });

    it('is reported where the till does not cancel it', async () => {
      const { given, next } = await sentTwice();
      world.service.move(next, 'CookingStarted');
      await world.poll();
      world.service.fail('/api/1/deliveries/cancel', 'refused');
      await world.webhook([update(world.service.move(given, 'WaitCooking'))]);
      await world.work();
      expect(world.logged.map(({ message }) => message)).toEqual([
        'an order is at the till twice: iiko does not cancel one of them',
      ]);
    });

    it('is withdrawn once the customer has canceled it', async () => {
      const { id, given } = await sentTwice();
      await world.test.ok(api.cancelOrder, { body: { order_id: id } });
      await world.later(20 * MINUTE);
      await world.webhook([update(world.service.move(given, 'CookingStarted'))]);
      expect(await world.work()).toEqual([]);
      expect([atTill(), await world.statusOf(id)]).toEqual([[], 'canceled']);
    });
  });

  it('is withdrawn when it gets there after the customer has canceled it', async () => {
    const { id, iikoId } = await world.sent();
    world.service.refuse(iikoId, TIMED_OUT);
    await world.poll();
    await world.test.ok(api.cancelOrder, { body: { order_id: id } });
    await world.later(20 * MINUTE);
    await world.webhook([update(world.service.move(iikoId, 'CookingStarted'))]);
    await world.later(MINUTE);
    expect([world.service.orders.get(iikoId)?.status, await world.statusOf(id)]).toEqual(['Cancelled', 'canceled']);
    expect(world.service.cancellations.size).toBe(1);
  });

  it('is not sent again once the customer has canceled it', async () => {
    const { id, iikoId } = await world.sent();
    world.service.refuse(iikoId, TIMED_OUT);
    await world.poll();
    await world.test.ok(api.cancelOrder, { body: { order_id: id } });
    await world.later(20_000);
    await world.later(20 * MINUTE);
    expect(calls(CREATE)).toBe(1);
    expect(world.logged).toEqual([]);
  });
});

describe('a cancellation that the till refuses', () => {
  const CAUSE = '99999999-9999-4999-8999-999999999999';
  const REMOVAL = '98989898-9898-4989-8989-989898989898';
  const CANCEL = '/api/1/deliveries/cancel';

  /** An order of the till that the customer has canceled here. */
  const canceled = async () => {
    const sent = await world.sent();
    world.service.move(sent.iikoId, 'WaitCooking');
    await world.poll();
    await world.test.ok(api.cancelOrder, { body: { order_id: sent.id } });
    await world.later(0);
    await world.later(5000);
    return sent;
  };
  const till = async () => {
    const manager = await newPartner(world.test, { restaurantId: null });
    const listed = async () => (await manager.ok(partnerApi.partnerTill, { query: {} })).orders;
    return { manager, listed };
  };

  it('is listed with its reason until the till cancels it, and can be repeated [28.9]', async () => {
    const { manager, listed } = await till();
    world.service.state.needsCause = true;
    const { id, iikoId } = await canceled();
    const line = { order_id: id, status: 'canceled', why: 'not_canceled', said: 'Cancel cause must be specified' };
    expect(await listed()).toMatchObject([line]);
    expect(world.logged).toMatchObject([{ message: 'iiko does not cancel an order' }]);
    await manager.ok(partnerApi.partnerSendToTill, { body: { order_id: id } });
    await world.later(0);
    await world.later(5000);
    expect([calls(CANCEL), await listed()]).toMatchObject([2, [line]]);
    // Somebody cancels it at the till: the poll sees that.
    world.service.move(iikoId, 'Cancelled');
    await world.poll();
    expect(await listed()).toEqual([]);
    expect(await manager.refused(partnerApi.partnerSendToTill, { body: { order_id: id } })).toMatchObject({
      code: 'ORDER_NOT_FOR_TILL',
    });
  });

  it('at once is listed, too', async () => {
    const { listed } = await till();
    world.service.fail(CANCEL, 'refused');
    const { id } = await canceled();
    expect(await listed()).toMatchObject([{ order_id: id, why: 'not_canceled', said: 'Not now' }]);
  });

  it('is none with the cause and removal of the settings, and a comment that says who canceled', async () => {
    world.cancel.cause = CAUSE;
    world.cancel.removal = REMOVAL;
    const { listed } = await till();
    world.service.state.needsCause = true;
    const { iikoId } = await canceled();
    expect(world.service.orders.get(iikoId)?.status).toBe('Cancelled');
    expect([...world.service.cancellations.values()].map(({ body }) => body)).toEqual([
      {
        organizationId: ORGANIZATION,
        orderId: iikoId,
        cancelCauseId: CAUSE,
        removalTypeId: REMOVAL,
        removalComment: 'Отменён покупателем на сайте',
        cancelComment: 'Отменён покупателем на сайте',
      },
    ]);
    expect([await listed(), world.logged]).toEqual([[], []]);
  });
});
