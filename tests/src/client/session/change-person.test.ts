import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api as endpoints } from '#contract/endpoints.ts';
import { selectPlace, addLine } from '#client/ordering/cart/cart-changes.ts';
import { adoptCart } from '#client/session/after-login.ts';
import { loadChangePerson } from '#client/session/session.ts';
import { dish, ORDER_BODY, PLACE } from '../support/builders.ts';
import { offlineWithCart, settled, shown, World, type Tab } from '../support/world.ts';
import { confirmOrder, orderCart } from '#client/ordering/orders/order-commands.ts';

const count = (world: World, name: string) => world.server.seen.filter(({ endpoint }) => endpoint === name).length;
const total = (tab: Tab): number => tab.outbox.getSnapshot().confirmed?.total_price ?? 0;
const command = (tab: Tab, id: string) => tab.outbox.getSnapshot().state.commands.find((one) => one.id === id);

/** A customer has ordered offline. */
const orderedOffline = async () => {
  const world = new World();
  world.person = '5';
  world.server.user = 5;
  const { tab } = await offlineWithCart(world);
  const id = await orderCart(tab.outbox, { body: ORDER_BODY, quote: null, totalShown: total(tab) });
  return { world, tab, id };
};
const online = async (world: World, tab: Tab): Promise<void> => {
  world.server.offline = false;
  world.scheduler.advance(61_000);
  await tab.connectivity.probe();
  tab.outbox.wake();
  await settled(40);
};

describe('a customer’s order (docs/product.md §5.25)', () => {
  it('waits while the session has ended, is not sent for anyone else, and keeps its cart', async () => {
    const { world, tab, id } = await orderedOffline();
    for (const user of [null, 7]) {
      world.server.user = user;
      await online(world, tab);
      expect(command(tab, id)).toMatchObject({ state: 'queued', attempts: 0, owner: '5' });
      expect([count(world, 'placeOrder'), count(world, 'createCart')]).toEqual([0, 1]);
    }
    world.server.user = 5;
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
    expect(world.server.orders.size).toBe(1);
  });

  it('stays when another person logs in, who has their own cart', async () => {
    const { world, tab, id } = await orderedOffline();
    world.server.user = 7;
    world.person = '7';
    await tab.outbox.amend(await loadChangePerson());
    await online(world, tab);
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await settled(40);
    expect(shown(tab)).toEqual({ 3: 1 });
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ 3: 1 });
    expect(command(tab, id)).toMatchObject({ state: 'queued' });
    world.server.user = 5;
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
    expect(shown(tab)).toEqual({ 3: 1 });
  });

  it('with a cart that no server has does not become an order of the next person’s cart', async () => {
    const world = new World();
    world.person = '5';
    world.server.offline = true;
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    const id = await orderCart(tab.outbox, { body: ORDER_BODY, quote: null, totalShown: 200 });
    await tab.outbox.amend(await loadChangePerson());
    world.person = '7';
    world.server.user = 7;
    expect(command(tab, id)).toMatchObject({ state: 'needs_customer', error: { code: 'OTHER_PERSON' } });
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await confirmOrder(tab.outbox, id, { totalShown: 300 });
    await online(world, tab);
    expect(world.server.orders.size).toBe(0);
    expect(shown(tab)).toEqual({ 3: 1 });
  });

  it('of a guest is sent by the customer who has logged in since', async () => {
    const { world, tab, id } = await orderedOffline();
    await tab.outbox.amend((state) => ({
      ...state,
      commands: state.commands.map((one) => ({ ...one, owner: null })),
    }));
    world.server.user = 7;
    world.person = '7';
    await world.heal(tab);
    expect(command(tab, id)).toMatchObject({ state: 'acked' });
  });
});

const quantities = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 1, max: 60 }), { maxKeys: 4 });

describe('the account’s cart', () => {
  it(
    'is shown merged with the device’s queued changes, and ends up the same on the server',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(quantities, quantities, quantities, fc.boolean(), async (had, waits, theirs, hasCart) => {
          const world = new World();
          const tab = world.open();
          await tab.outbox.commit((state) => selectPlace(state, PLACE));
          if (hasCart)
            for (const [id, quantity] of Object.entries(had))
              await tab.outbox.commit((state) => addLine(state, dish(Number(id)), quantity));
          await settled(40);
          const asked = tab.outbox.getSnapshot().cartId;
          const known = world.server.quantities(asked);
          world.server.offline = true;
          await tab.connectivity.probe();
          for (const [id, quantity] of Object.entries(waits))
            await tab.outbox.commit((state) => addLine(state, dish(Number(id)), quantity));
          const waited = Object.fromEntries(
            Object.entries(shown(tab)).map(([key, quantity]) => [key, quantity - (known[key] ?? 0)]),
          );
          // The server has merged the account's cart into the device's, or the device had none left.
          const cart = asked === null ? world.server.create() : world.server.cart(asked);
          if (!cart) throw new Error('no cart');
          for (const [id, quantity] of Object.entries(theirs)) {
            const same = cart.items.find(({ productId }) => productId === Number(id));
            if (same) same.quantity = Math.max(same.quantity, quantity);
            else cart.items.push({ id: 1000 + Number(id), productId: Number(id), modifiers: [], quantity });
          }
          cart.revision += 1;
          world.server.offline = false;
          const answer = await tab.api.call(endpoints.cart, { query: { cart_id: cart.id } });
          world.server.offline = true;
          await tab.outbox.amend((state) => ({ ...state, ...adoptCart(state, asked, answer) }));
          const server = world.server.quantities(cart.id);
          const keys = new Set([...Object.keys(server), ...Object.keys(waited)]);
          const expected = Object.fromEntries(
            [...keys].map((key) => [key, Math.min(99, (server[key] ?? 0) + (waited[key] ?? 0))]),
          );
          expect(shown(tab)).toEqual(expected);
          await world.heal(tab);
          expect(shown(tab)).toEqual(expected);
          expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual(expected);
          tab.kill();
        }),
        { numRuns: 60 },
      );
    },
  );

  it('does not merge into a cart being ordered, nor into one created meanwhile', async () => {
    const { world, tab } = await orderedOffline();
    const other = world.server.create();
    world.server.offline = false;
    const answer = await tab.api.call(endpoints.cart, { query: { cart_id: other.id } });
    world.server.offline = true;
    const mine = tab.outbox.getSnapshot().cartId;
    await tab.outbox.amend((state) => ({ ...state, ...adoptCart(state, mine, answer) }));
    await tab.outbox.amend((state) => ({ ...state, ...adoptCart(state, null, answer) }));
    expect(tab.outbox.getSnapshot().cartId).toBe(mine);
  });
});
