// Proves docs/product.md §5.20 to §5.24.
import 'fake-indexeddb/auto';
import { createStore, set } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { selectPlace, addLine, setCutlery, setQuantity } from '#client/ordering/cart/cart-changes.ts';
import { setPromocode, setBonus } from '#client/ordering/cart/discount-changes.ts';
import { discountRefusal } from '#client/ordering/cart/sending/discount-refusal.ts';
import { createClock } from '#lib/clock.ts';
import { createConnectivity } from '#lib/connectivity.ts';
import { migrate } from '#client/outbox/migrate.ts';
import { createSender } from '#client/sync/sender.ts';
import { EMPTY_STATE } from '#client/outbox/mutations.ts';
import { openOutboxStore } from '#client/outbox/outbox-store.ts';
import { dish, ORDER_BODY, PLACE } from '#tests/src/client/support/builders.ts';
import { ManualScheduler, offlineWithCart, settled, shown, World, type Tab } from '#tests/src/client/support/world.ts';
import { requestCancellation, confirmOrder, forgetCommand, orderCart } from '#client/ordering/orders/order-commands.ts';
import { outcomeOf } from '#tests/support/outcome.ts';

const calls = (world: World, name: string) => world.server.seen.filter(({ endpoint }) => endpoint === name);
const command = (tab: Tab, id: string) => tab.outbox.getSnapshot().state.commands.find((one) => one.id === id);
/** The total of the dishes, at 100 kopecks for each id, and delivery as the fake API has it. */
const total = (world: World, tab: Tab): number =>
  tab.outbox.getSnapshot().confirmed?.total_price ?? world.server.carts.size;

const order = (world: World, tab: Tab, totalShown = total(world, tab)) =>
  orderCart(tab.outbox, { body: ORDER_BODY, quote: null, totalShown });

describe('an order placed offline', () => {
  it('is queued, and checked once more before it is sent', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    await settled();
    expect(command(tab, id)).toMatchObject({ state: 'queued', attempts: 0 });
    world.scheduler.advance(5 * 60_000);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
    expect(calls(world, 'prevalidateOrder')).toHaveLength(1);
    expect(world.server.orders.size).toBe(1);
  });

  it('can contain dishes that the server has never seen', async () => {
    const world = new World();
    world.server.offline = true;
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await tab.outbox.commit((state) => setCutlery(state, 2));
    const known = new World();
    const probe = known.open();
    await probe.outbox.commit((state) => selectPlace(state, PLACE));
    await probe.outbox.commit((state) => addLine(state, dish(1), 2));
    await probe.outbox.commit((state) => addLine(state, dish(3)));
    await settled();
    const id = await order(world, tab, total(known, probe));
    // Tapped afterwards: not part of the order.
    await tab.outbox.commit((state) => addLine(state, dish(7)));
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
    const [made] = world.server.orders.values();
    expect(made?.items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(made?.cutlery_count).toBe(2);
    expect(shown(tab)).toEqual({ 7: 1 });
  });

  it('is sent with a new quote when nothing the customer saw has changed', async () => {
    const { world, tab } = await offlineWithCart();
    const quote = world.server.quote(String(tab.outbox.getSnapshot().cartId));
    const id = await orderCart(tab.outbox, { body: ORDER_BODY, quote, totalShown: total(world, tab) });
    world.server.edition = 2;
    world.scheduler.advance(60_000);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
    expect(calls(world, 'placeOrder')).toHaveLength(1);
  });

  it('asks when the total differs, shows old and new, and is decided by one tap', async () => {
    const { world, tab } = await offlineWithCart();
    const now = total(world, tab);
    const id = await order(world, tab, now - 100);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({
      state: 'needs_customer',
      total_shown: now - 100,
      error: { code: 'ORDER_CHANGED', details: { totals: { total_price: now }, issues: [] } },
    });
    expect(calls(world, 'placeOrder')).toEqual([]);
    const next = await confirmOrder(tab.outbox, id, { totalShown: now });
    expect(await outcomeOf(tab.outbox, next)).toMatchObject({ state: 'acked' });
    expect(world.server.orders.size).toBe(1);
    expect(command(tab, id)).toBeUndefined();
  });

  it('asks when the restaurant has closed, with the obstacle', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    world.server.issues = [{ code: 'RESTAURANT_CLOSED', message: 'Закрыто', field: 'requested_at', item_id: null }];
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({
      state: 'needs_customer',
      error: { details: { issues: [{ code: 'RESTAURANT_CLOSED' }] } },
    });
    expect(world.server.orders.size).toBe(0);
  });

  it('asks after fifteen minutes, with the current price', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    world.scheduler.advance(16 * 60_000);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({
      state: 'needs_customer',
      error: { code: 'EXPIRED', details: { issues: [] } },
    });
  });

  it('asks when its age is unknown because it was dated by a clock that runs ahead', async () => {
    const { world, tab } = await offlineWithCart();
    world.scheduler.advance(3 * 3_600_000);
    const id = await order(world, tab);
    world.scheduler.advance(-3 * 3_600_000);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer', error: { code: 'EXPIRED' } });
  });

  it('asks when another device has changed the cart meanwhile, and does not revert that change', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    world.server.elsewhere(String(tab.outbox.getSnapshot().cartId), (items) => {
      const [first] = items;
      if (first) first.quantity = 5;
    });
    world.scheduler.advance(120_000);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer', error: { code: 'CART_CHANGED' } });
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ 1: 5 });
  });

  it('asks when one of its dishes is sold out, and does not create cart after cart', async () => {
    const world = new World();
    world.server.offline = true;
    world.server.soldOut.add(3);
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    const id = await order(world, tab, 400);
    // No longer wanted, but ordered.
    await tab.outbox.commit((state) => setQuantity(state, '3', 0));
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer' });
    expect(calls(world, 'createCart').length).toBeLessThanOrEqual(2);
  });

  it('can be withdrawn while queued, and is then never sent', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    await forgetCommand(tab.outbox, id);
    await world.heal(tab);
    expect(await outcomeOf(tab.outbox, id)).toEqual({ state: 'withdrawn' });
    expect(world.server.orders.size).toBe(0);
    expect(shown(tab)).toEqual({ 1: 2 });
  });

  it('is never paid online later without the customer', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await orderCart(tab.outbox, {
      body: { ...ORDER_BODY, payment_method: 'card-online' },
      quote: null,
      totalShown: total(world, tab),
    });
    world.scheduler.advance(60_000);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer', error: { code: 'PAYMENT_NEEDS_CONNECTION' } });
  });

  it('does not delay the cancellation of another order', async () => {
    const { world, tab } = await offlineWithCart();
    world.server.offline = false;
    await tab.connectivity.probe();
    const first = await outcomeOf(tab.outbox, await order(world, tab));
    if (first.state !== 'acked') throw new Error('not placed');
    await tab.outbox.commit((state) => addLine(state, dish(2), 3));
    await settled();
    world.server.nextFault = (name) => (name === 'placeOrder' || name === 'addItem' ? 'drop-before' : null);
    await order(world, tab);
    await requestCancellation(tab.outbox, { order_id: first.orderId });
    await settled(60);
    expect(world.server.orders.get(first.orderId)?.status).toBe('canceled');
  });
});

describe('promo codes and bonuses', () => {
  it('are queued like everything else, and shown at once', async () => {
    const { world, tab } = await offlineWithCart();
    world.server.promocodes.add('СКАТЕРТЬ');
    await tab.outbox.commit((state) => setPromocode(state, 'СКАТЕРТЬ'));
    await tab.outbox.commit((state) => setBonus(state, 50));
    expect(tab.outbox.getSnapshot()).toMatchObject({ promocode: 'СКАТЕРТЬ', bonus: 50, discountPending: true });
    await world.heal(tab);
    expect(tab.outbox.getSnapshot()).toMatchObject({ promocode: 'СКАТЕРТЬ', discountPending: false, pending: false });
    expect(world.server.cart(tab.outbox.getSnapshot().cartId)).toMatchObject({ promocode: 'СКАТЕРТЬ', bonus: 50 });
    await tab.outbox.commit((state) => setPromocode(state, null));
    await tab.outbox.commit((state) => setBonus(state, 0));
    await settled();
    expect(world.server.cart(tab.outbox.getSnapshot().cartId)).toMatchObject({ promocode: null, bonus: 0 });
  });

  it('are removed with a message when the server does not know them', async () => {
    const { world, tab } = await offlineWithCart();
    await tab.outbox.commit((state) => setPromocode(state, 'НЕТ-ТАКОГО'));
    await world.heal(tab);
    expect(tab.outbox.getSnapshot()).toMatchObject({ promocode: null, discountPending: false });
    const [notice, ...more] = tab.outbox.getSnapshot().state.notices;
    expect(more).toEqual([]);
    expect(notice && discountRefusal(notice)).toMatchObject({ kind: 'promo', promocode: 'НЕТ-ТАКОГО' });
  });

  it('do not block the cart after too many guesses', async () => {
    const { world, tab } = await offlineWithCart();
    await world.heal(tab);
    world.server.nextFault = (name) => (name === 'applyPromocode' ? 'limit-429' : null);
    await tab.outbox.commit((state) => setPromocode(state, 'ДОМОЙ'));
    expect(await tab.outbox.settle()).toBe(true);
    expect(tab.outbox.getSnapshot()).toMatchObject({ promocode: null, pending: false });
    const message = tab.outbox.getSnapshot().state.notices[0]?.message.replaceAll('\u00a0', ' ');
    expect(message).toBe('Подождите Снова можно через 1 минуту.');
  });
});

describe('a phone shared with other people', () => {
  it('forgets everything in every tab, including what a request in flight would restore', async () => {
    const { world, tab } = await offlineWithCart();
    const second = world.open();
    await order(world, tab);
    await settled();
    await tab.outbox.purge();
    world.server.offline = false;
    await world.heal(tab);
    for (const one of [tab, second]) {
      expect(one.outbox.getSnapshot()).toMatchObject({
        cartId: null,
        confirmed: null,
        lines: [],
        state: { commands: [] },
      });
    }
    expect(world.server.orders.size).toBe(0);
  });
});

describe('an order whose cart no longer exists', () => {
  it.each(['prevalidateOrder', 'placeOrder'])('is sent with a new cart, once (%s detects it)', async (who) => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    world.server.offline = false;
    let ends = 1;
    world.server.nextFault = (endpoint) => {
      if (endpoint === who && ends > 0) {
        ends -= 1;
        world.server.carts.clear();
      }
      return null;
    };
    await tab.connectivity.probe();
    await settled(40);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
    expect([...world.server.orders.values()].map(({ items }) => items.map((item) => item.quantity))).toEqual([[2]]);
    expect(tab.outbox.getSnapshot()).toMatchObject({ lines: [], state: { notices: [] }, pending: false });
  });

  it('asks when the customer has another cart by now', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab, total(world, tab) - 100);
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer' });
    world.server.carts.clear();
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await settled(40);
    const confirmed = await confirmOrder(tab.outbox, id, { totalShown: total(world, tab) });
    await settled(40);
    expect(command(tab, confirmed)).toMatchObject({ state: 'needs_customer', error: { code: 'CART_GONE' } });
    expect(calls(world, 'prevalidateOrder')).toHaveLength(2);
    expect(shown(tab)).toEqual({ 1: 2, 3: 1 });
  });

  it('asks when the new cart is gone too', async () => {
    const { world, tab } = await offlineWithCart();
    const id = await order(world, tab);
    world.server.offline = false;
    world.server.nextFault = (endpoint) => {
      if (endpoint === 'prevalidateOrder') world.server.carts.clear();
      return null;
    };
    await tab.connectivity.probe();
    await settled(40);
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer', error: { code: 'CART_GONE' } });
    expect(calls(world, 'prevalidateOrder')).toHaveLength(2);
    expect(shown(tab)).toEqual({ 1: 2 });
  });
});

describe('an outbox of the previous build', () => {
  it('is migrated with its lines, none of them marked', async () => {
    const line = { ...dish(1), quantity: 2, base: 0, replaces: null, replayed: false };
    const command = { kind: 'place', ordered: { lines: [line], place: PLACE, cutlery: 0 } };
    const migrated = migrate({ ...EMPTY_STATE, version: 2, lines: [line], commands: [command, { kind: 'cancel' }] });
    const now = { ...line, mark: null };
    expect(migrated).toEqual({
      ...EMPTY_STATE,
      lines: [now],
      commands: [{ ...command, ordered: { ...command.ordered, lines: [now] } }, { kind: 'cancel' }],
    });
  });

  it('is migrated with its order, which is then placed', async () => {
    const { world, tab } = await offlineWithCart(new World());
    const state = tab.outbox.getSnapshot();
    const old = {
      ...EMPTY_STATE,
      version: 1,
      promo: undefined,
      bonus: undefined,
      cart_id: state.cartId,
      confirmed: state.confirmed,
      commands: [
        {
          kind: 'place',
          id: 'order-of-version-one',
          key: 'key-of-version-one',
          created_at: world.scheduler.now(),
          expires_at: world.scheduler.now() + 900_000,
          attempts: 0,
          state: 'queued',
          order_id: null,
          error: null,
          body: { ...ORDER_BODY, cart_id: state.cartId, quote: world.server.quote(String(state.cartId)) },
          cart_id: state.cartId,
          total_shown: state.confirmed?.total_price,
        },
      ],
    };
    await set('state', old, createStore('version-one', 'outbox'));
    const next = new World(() => openOutboxStore('version-one'));
    for (const [id, cart] of world.server.carts) next.server.carts.set(id, cart);
    const reopened = next.open();
    await next.heal(reopened);
    expect(command(reopened, 'order-of-version-one')).toMatchObject({ state: 'acked' });
    expect(next.server.orders.size).toBe(1);
  });
});

describe('a full disk (docs/product.md §9.25)', () => {
  it('is cleared in order, and keeps the outbox', async () => {
    const real = await openOutboxStore('room');
    let full = 0;
    const dropped: string[] = [];
    const world = new World(
      () =>
        Promise.resolve({
          ...real,
          update: (change) => {
            if (full === 0) return real.update(change);
            return Promise.reject(new DOMException('full', 'QuotaExceededError'));
          },
        }),
      ['pictures', 'queries'].map((name) => () => {
        dropped.push(name);
        full -= 1;
        return Promise.resolve();
      }),
    );
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    full = 2;
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    expect(dropped).toEqual(['pictures', 'queries']);
    expect(tab.outbox.getSnapshot().durable).toBe(true);
    expect((await real.read()).lines).toHaveLength(1);
  });
});

describe('the device’s clock (docs/product.md §9.22)', () => {
  it('is known to be wrong from the previous visit', () => {
    let kept = 0;
    const memory = { read: () => kept, write: (offset: number) => void (kept = offset) };
    const scheduler = new ManualScheduler();
    createClock(scheduler, memory).sync(scheduler.now() + 7_200_000);
    expect(createClock(scheduler, memory).now().getTime()).toBe(scheduler.now() + 7_200_000);
  });
});

describe('when to send', () => {
  it('continues after a backoff that the customer cut short while the server was unreachable', async () => {
    const scheduler = new ManualScheduler();
    const connectivity = createConnectivity({ ask: () => Promise.reject(new Error('away')), scheduler });
    const answers = [{ done: false as const, retryAfter: null, reachable: true }, null];
    let passes = 0;
    const sender = createSender(() => Promise.resolve(answers[passes++] ?? null), {
      scheduler,
      connectivity,
      random: () => 0.5,
      onLog: () => {},
    });
    sender.start();
    sender.wake();
    await settled();
    // The checkout waits, and no response comes.
    await sender.runUntil(() => false);
    expect(passes).toBe(2);
    sender.wake();
    await settled();
    expect(passes).toBe(3);
  });
});
