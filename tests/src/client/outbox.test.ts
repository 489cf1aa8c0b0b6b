// Proves docs/product.md §4.14 to §4.18, §4.20 to §4.22, §5.18, §9.18, §9.19.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Cart } from '#contract/cart.ts';
import { api as endpoints } from '#contract/endpoints.ts';
import {
  selectPlace,
  addLine,
  setQuantity,
  clearCart,
  replaceLine,
  setCutlery,
} from '#client/ordering/cart/cart-changes.ts';
import { acceptCart } from '#client/ordering/cart/sending/merge-cart.ts';
import { dish, ORDER_BODY, PLACE } from './support/builders.ts';
import type { Fault } from './support/fake-api.ts';
import { settled, shown, World, type Tab } from './support/world.ts';
import { requestCancellation, forgetCommand, orderCart } from '#client/ordering/orders/order-commands.ts';
import { outcomeOf } from '#tests/support/outcome.ts';

const started = async (world = new World()): Promise<{ world: World; tab: Tab }> => {
  const tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  await settled();
  return { world, tab };
};
const once = (fault: Fault, name?: string): ((endpoint: string) => Fault) => {
  let used = false;
  return (endpoint) => {
    if (used || (name !== undefined && name !== endpoint)) return null;
    used = true;
    return fault;
  };
};
/** Dish 1 is in the cart; the server has accepted dish 2 as well, but its response was lost. */
const withUnknownOutcome = async (): Promise<{ world: World; tab: Tab }> => {
  const { world, tab } = await started();
  await tab.outbox.commit((state) => addLine(state, dish(1)));
  await settled();
  world.server.nextFault = once('drop-after', 'addItem');
  await tab.outbox.commit((state) => addLine(state, dish(2)));
  await settled();
  return { world, tab };
};
const calls = (world: World) =>
  world.server.seen.map(({ endpoint }) => endpoint).filter((name) => name !== 'ping' && name !== 'csrfCookie');
const cartId = (tab: Tab) => tab.outbox.getSnapshot().cartId;

describe('a dish added to the cart', () => {
  it('is shown at once, then stored, then sent to the server [4.9a]', async () => {
    const { world, tab } = await started();
    const durable = tab.outbox.commit((state) => addLine(state, dish(7)));
    expect(shown(tab)).toEqual({ 7: 1 });
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: true, cartId: null });
    await durable;
    await settled();
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: false });
    expect(world.server.quantities(cartId(tab))).toEqual({ 7: 1 });
    expect(calls(world)).toEqual(['createCart', 'addItem']);
  });

  it('sends rapid taps in one request', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(7)));
    await settled();
    world.server.seen.length = 0;
    await Promise.all(Array.from({ length: 9 }, () => tab.outbox.commit((state) => addLine(state, dish(7)))));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 7: 10 });
    expect(calls(world).length).toBeLessThanOrEqual(3);
  });

  it('tells options apart regardless of their order', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(7, [3, 1])));
    await tab.outbox.commit((state) => addLine(state, dish(7, [1, 3])));
    await tab.outbox.commit((state) => addLine(state, dish(7)));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ '7-1-3': 2, 7: 1 });
  });

  it('changes, removes, clears and limits quantities [4.24]', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id)));
    await tab.outbox.commit((state) => setQuantity(state, '1', 500));
    await tab.outbox.commit((state) => setQuantity(state, '2', 0));
    await settled();
    expect(shown(tab)).toEqual({ 1: 99, 3: 1 });
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 99, 3: 1 });
    await tab.outbox.commit(clearCart);
    expect(shown(tab)).toEqual({});
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({});
    expect(calls(world).at(-1)).toBe('clearCart');
  });

  it('replaces a line, keeping its position and quantity [2.15a]', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id), 2));
    await settled();
    await tab.outbox.commit((state) => replaceLine(state, '2', dish(9)));
    expect(tab.outbox.getSnapshot().lines.map(({ key }) => key)).toEqual(['1', '9', '3']);
    await settled();
    expect(calls(world)).toContain('replaceProduct');
    expect(calls(world)).not.toContain('removeItem');
    expect(tab.outbox.getSnapshot().lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['1', 2],
      ['9', 2],
      ['3', 2],
    ]);
    expect(tab.outbox.getSnapshot().pending).toBe(false);
  });

  it('moves the cart and sets the cutlery [1.7h]', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => setCutlery(state, 3));
    await tab.outbox.commit((state) =>
      selectPlace(state, { restaurant_id: 2, order_type: 'pickup', delivery_zone_id: 12 }),
    );
    await settled();
    expect(world.server.cart(cartId(tab))).toMatchObject({
      restaurantId: 2,
      orderType: 'pickup',
      zoneId: 12,
      cutlery: 3,
    });
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: false, cutlery: 3, place: null });
  });

  it.each<[how: string, change: (tab: Tab) => Promise<void>, wanted: Record<string, number>]>([
    ['an add', (tab) => tab.outbox.commit((state) => addLine(state, dish(2))), { 1: 1, 2: 1, 3: 4 }],
    ['another quantity', (tab) => tab.outbox.commit((state) => setQuantity(state, '1', 2)), { 1: 2, 3: 4 }],
    ['a removal', (tab) => tab.outbox.commit((state) => setQuantity(state, '1', 0)), { 3: 4 }],
    ['the cutlery', (tab) => tab.outbox.commit((state) => setCutlery(state, 3)), { 1: 1, 3: 4 }],
    [
      'another place',
      (tab) => tab.outbox.commit((state) => selectPlace(state, { ...PLACE, delivery_zone_id: 13 })),
      { 1: 1, 3: 4 },
    ],
  ])('is refreshed with the response to %s (docs/product.md §4.14) [4.14]', async (_how, change, wanted) => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    world.server.elsewhere(String(cartId(tab)), (items) =>
      items.push({ id: 900, productId: 3, modifiers: [], quantity: 4 }),
    );
    expect(shown(tab)).toEqual({ 1: 1 });
    await change(tab);
    await settled();
    expect(shown(tab)).toEqual(wanted);
    expect(world.server.quantities(cartId(tab))).toEqual(wanted);
  });

  it('logs a rejected restaurant selection and continues (docs/product.md §1.7) [1.7e, 1.7i]', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    await tab.outbox.commit((state) => selectPlace(state, { ...PLACE, delivery_zone_id: 404 }));
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    await settled();
    expect(tab.logs).toEqual(['The cart did not move to the restaurant']);
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: false, state: { notices: [] } });
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1, 2: 1 });
  });

  it('waits for a place before creating a cart, and reports when none can be created [1.8a]', async () => {
    const world = new World();
    const tab = world.open();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    expect(calls(world)).toEqual([]);
    await tab.outbox.commit((state) => selectPlace(state, { ...PLACE, delivery_zone_id: 404 }));
    await settled();
    expect(tab.outbox.getSnapshot().state.notices).toMatchObject([{ message: 'Отказ: ZONE_INVALID' }]);
    expect(shown(tab)).toEqual({ 1: 1 });
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1 });
  });
});

describe('faults', () => {
  it.each<Fault>(['drop-before', 'drop-after', 'error-500', 'gateway-502', 'limit-429', 'portal', 'csrf'])(
    'adds the dish once despite %s',
    async (fault) => {
      const { world, tab } = await started();
      await tab.outbox.commit((state) => addLine(state, dish(1)));
      await settled();
      world.server.nextFault = once(fault, 'addItem');
      await tab.outbox.commit((state) => addLine(state, dish(2), 3));
      await settled();
      expect(shown(tab)).toEqual({ 1: 1, 2: 3 });
      await world.heal(tab);
      expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1, 2: 3 });
      const keys = new Set(world.server.seen.filter(({ endpoint }) => endpoint === 'addItem').map(({ key }) => key));
      expect(keys.size).toBe(2);
      expect(tab.outbox.getSnapshot().state.notices).toEqual([]);
    },
  );

  it('waits as long as Retry-After demands', async () => {
    const { world, tab } = await started();
    world.server.nextFault = once('limit-429');
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    world.scheduler.advance(1_900);
    await settled();
    expect(calls(world)).toEqual(['createCart']);
    world.scheduler.advance(200);
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1 });
  });

  it('backs off while the server fails', async () => {
    const { world, tab } = await started();
    world.server.nextFault = () => 'error-500';
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    for (let second = 0; second < 600; second += 1) {
      world.scheduler.advance(1_000);
      await settled(2);
    }
    const attempts = calls(world).length;
    expect(attempts).toBeGreaterThan(8);
    expect(attempts).toBeLessThan(30);
  });

  it('recreates the cart after 422, replays every line once, then marks the rejected one (docs/product.md §9.5) [4.16a, 4.16b]', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => setCutlery(state, 2));
    await settled();
    const first = cartId(tab);
    world.server.soldOut.add(5);
    world.server.seen.length = 0;
    await tab.outbox.commit((state) => addLine(state, dish(5)));
    await settled();
    expect(cartId(tab)).not.toBe(first);
    expect(calls(world).filter((name) => name === 'createCart')).toHaveLength(1);
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 2 });
    expect(world.server.cart(cartId(tab))?.cutlery).toBe(2);
    expect(tab.outbox.getSnapshot()).toMatchObject({
      pending: false,
      lines: [
        { key: '1', quantity: 2, availability: 'available' },
        { key: '5', quantity: 1, availability: 'sold_out', pending: false },
      ],
      state: { notices: [{ dish: 'Блюдо 5', message: 'Отказ: PRODUCT_UNAVAILABLE' }] },
    });
  });

  it('keeps the cart after 422 when a new one would lose a line that is now sold out', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => addLine(state, dish(4)));
    await settled();
    const first = cartId(tab);
    world.server.soldOut.add(4).add(5);
    world.scheduler.advance(120_000);
    await tab.outbox.commit((state) => addLine(state, dish(5)));
    await settled();
    expect(cartId(tab)).toBe(first);
    expect(shown(tab)).toEqual({ 1: 2, 4: 1, 5: 1 });
    expect(world.server.quantities(first)).toEqual({ 1: 2, 4: 1 });
    expect(tab.outbox.getSnapshot().state.notices).toMatchObject([{ dish: 'Блюдо 5' }]);
  });

  // A backend without its own error codes: nothing tells that the cart was found.
  it('recreates the cart after a 422 that is not about the dish, even with marked lines in it [4.16a, 4.16b]', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => addLine(state, dish(4)));
    await settled();
    const first = cartId(tab);
    world.server.soldOut.add(4);
    world.scheduler.advance(120_000);
    let refusals = 0;
    world.server.nextFault = (endpoint) => (endpoint === 'addItem' && (refusals += 1) === 1 ? 'refuse-plain' : null);
    await tab.outbox.commit((state) => addLine(state, dish(5)));
    await settled();
    expect(cartId(tab)).not.toBe(first);
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 2, 5: 1 });
    expect(shown(tab)).toEqual({ 1: 2, 4: 1, 5: 1 });
  });

  it('keeps and marks each line added during an outage and not sold there, and retries it at another place', async () => {
    const world = new World();
    world.server.soldOut.add(2).add(3);
    world.server.offline = true;
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id), id));
    world.server.offline = false;
    await tab.connectivity.probe();
    await settled();
    const lines = [
      { key: '1', quantity: 1, availability: 'available' },
      { key: '2', quantity: 2, availability: 'sold_out' },
      { key: '3', quantity: 3, availability: 'sold_out' },
    ];
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: false, lines });
    expect(tab.outbox.getSnapshot().state.notices).toHaveLength(2);
    // Replaces one of them; the other is sold there.
    await tab.outbox.commit((state) => replaceLine(state, '2', dish(5)));
    world.server.soldOut.clear();
    await tab.outbox.commit((state) => selectPlace(state, { ...PLACE, order_type: 'pickup', delivery_zone_id: 12 }));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1, 5: 2, 3: 3 });
    expect(shown(tab)).toEqual({ 1: 1, 5: 2, 3: 3 });
  });

  it.each(['add', 'change', 'read'])('replays into a new cart when the old one no longer exists (%s)', async (how) => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    await settled();
    world.server.carts.clear();
    if (how === 'read') world.scheduler.advance(120_000);
    await (how === 'change'
      ? tab.outbox.commit((state) => setQuantity(state, '1', 5))
      : tab.outbox.commit((state) => addLine(state, dish(3))));
    await settled();
    const wanted = how === 'change' ? { 1: 5, 2: 1 } : { 1: 2, 2: 1, 3: 1 };
    expect(world.server.quantities(cartId(tab))).toEqual(wanted);
    expect(shown(tab)).toEqual(wanted);
    expect(tab.outbox.getSnapshot().state.notices).toEqual([]);
  });

  it('keeps a marked line on the screen, marked, when its cart no longer exists', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => addLine(state, dish(4), 3));
    await settled();
    world.server.soldOut.add(4);
    world.scheduler.advance(120_000);
    await tab.outbox.commit((state) => setCutlery(state, 1));
    await settled();
    world.server.carts.clear();
    world.server.seen.length = 0;
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 2, 3: 1 });
    expect(tab.outbox.getSnapshot()).toMatchObject({
      pending: false,
      state: { notices: [] },
      lines: [
        { key: '1', availability: 'available' },
        { key: '3', availability: 'available' },
        { key: '4', quantity: 3, availability: 'sold_out', pending: false },
      ],
    });
    expect(calls(world).filter((name) => name === 'createCart')).toHaveLength(1);
    // The offered replacement takes its place; nothing of the old line remains.
    await tab.outbox.commit((state) => replaceLine(state, '4', dish(5)));
    await settled();
    expect(shown(tab)).toEqual({ 1: 2, 3: 1, 5: 3 });
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 2, 3: 1, 5: 3 });
  });

  it('retries a marked line at another place', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => addLine(state, dish(4)));
    await settled();
    world.server.soldOut.add(4);
    world.scheduler.advance(120_000);
    await tab.outbox.commit((state) => setCutlery(state, 1));
    await settled();
    world.server.carts.clear();
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await settled();
    world.server.soldOut.clear();
    await tab.outbox.commit((state) => selectPlace(state, { ...PLACE, restaurant_id: 2 }));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1, 3: 1, 4: 1 });
    expect(tab.outbox.getSnapshot().lines.map(({ availability }) => availability)).toEqual([
      'available',
      'available',
      'available',
    ]);
  });

  it('recreates a cart that another caller found missing', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await settled();
    const gone = String(cartId(tab));
    world.server.carts.clear();
    expect(await tab.outbox.recheck(gone)).toBe(true);
    expect(cartId(tab)).not.toBe(gone);
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 2 });
    world.server.offline = true;
    expect(await tab.outbox.recheck(String(cartId(tab)))).toBe(false);
    expect(shown(tab)).toEqual({ 1: 2 });
  });

  it('carries only the lines beyond an order into a new cart', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await settled();
    const cart = world.server.cart(cartId(tab));
    if (cart) cart.orderId = 'order0000000000000000000001';
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => addLine(state, dish(4)));
    await settled();
    expect(shown(tab)).toEqual({ 1: 1, 4: 1 });
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1, 4: 1 });
  });

  it('resolves a step left behind by a killed tab with the same key', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    world.server.nextFault = (name) => {
      if (name === 'addItem') tab.kill(); // the request was sent, but its response reaches no one
      return null;
    };
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    await settled();
    world.server.nextFault = () => null;
    const next = world.open();
    await settled();
    expect(world.server.quantities(cartId(next))).toEqual({ 1: 1, 2: 1 });
    const keys = world.server.seen.filter(({ endpoint }) => endpoint === 'addItem').map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(2);
  });

  it('does not repeat a step whose key may have expired on the server', async () => {
    const { world, tab } = await withUnknownOutcome();
    tab.kill();
    world.scheduler.advance(3 * 24 * 60 * 60_000);
    const next = world.open();
    await settled();
    expect(world.server.quantities(cartId(next))).toEqual({ 1: 1, 2: 1 });
    expect(world.server.seen.filter(({ endpoint }) => endpoint === 'addItem')).toHaveLength(2);
  });

  it('refetches the cart after an unknown outcome', async () => {
    const { world, tab } = await withUnknownOutcome();
    // The repeated step gets the first response: without later changes.
    world.server.elsewhere(String(cartId(tab)), (items) =>
      items.push({ id: 900, productId: 3, modifiers: [], quantity: 1 }),
    );
    await world.heal(tab);
    await settled();
    expect(shown(tab)).toEqual({ 1: 1, 2: 1, 3: 1 });
  });

  it('ignores a cart that was read while a step was in flight', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    world.server.nextFault = once('error-500', 'addItem');
    await tab.outbox.commit((state) => addLine(state, dish(2), 2));
    await settled();
    world.server.nextFault = () => null;
    const cart = await tab.api.call(endpoints.cart, { query: { cart_id: String(cartId(tab)) } });
    const { unit_price, ...item } = { unit_price: 200, ...cart.items[0] };
    const withIt = {
      ...cart,
      revision: cart.revision + 1,
      items: [...cart.items, { ...item, item_id: 5, product_id: 2, quantity: 2, unit_price }],
    };
    await tab.outbox.amend((state) => ({
      ...state,
      ...acceptCart(state, v.parse(Cart, withIt), world.scheduler.now()),
    }));
    expect(shown(tab)).toEqual({ 1: 1, 2: 2 });
    await world.heal(tab);
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1, 2: 2 });
  });

  it('ignores a response older than its own state', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    const old = await tab.api.call(endpoints.cart, { query: { cart_id: String(cartId(tab)) } });
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    await settled();
    await tab.outbox.amend((state) => ({ ...state, ...acceptCart(state, old, world.scheduler.now()) }));
    expect(shown(tab)).toEqual({ 1: 1, 2: 1 });
  });

  it('keeps a change back that is made while the change forward is in flight', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    world.server.nextFault = (name) => {
      if (name === 'updateItem' && shown(tab)['1'] === 2) void tab.outbox.commit((state) => setQuantity(state, '1', 1));
      return null;
    };
    await tab.outbox.commit((state) => setQuantity(state, '1', 2));
    await settled();
    expect(shown(tab)).toEqual({ 1: 1 });
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 1 });
  });

  it('sees what another tab has sent, even without a notification', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    const second = world.open();
    await settled();
    world.muted = true;
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    await settled();
    expect(shown(second)).toEqual({ 1: 1 });
    second.outbox.wake();
    await settled();
    expect(shown(second)).toEqual({ 1: 1, 2: 1 });
  });

  it('adds up a second device’s change and its own', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await tab.outbox.commit((state) => addLine(state, dish(2)));
    await settled();
    world.server.elsewhere(String(cartId(tab)), (items) => {
      const [first] = items;
      if (first) first.quantity = 5;
    });
    world.scheduler.advance(120_000);
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    expect(shown(tab)).toEqual({ 1: 6, 2: 1 });
    expect(world.server.quantities(cartId(tab))).toEqual({ 1: 6, 2: 1 });
  });
});

describe('an order', () => {
  const order = (world: World, tab: Tab) => {
    const id = String(cartId(tab));
    return {
      totalShown: tab.outbox.getSnapshot().confirmed?.total_price ?? 0,
      quote: world.server.quote(id),
      body: ORDER_BODY,
    };
  };
  const withCart = async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    expect(await tab.outbox.settle()).toBe(true);
    return { world, tab };
  };

  it('is placed, and the next cart is a new one', async () => {
    const { world, tab } = await withCart();
    const id = await orderCart(tab.outbox, order(world, tab));
    const outcome = await outcomeOf(tab.outbox, id);
    expect(outcome).toEqual({ state: 'acked', orderId: tab.orders[0] });
    expect(tab.outbox.getSnapshot()).toMatchObject({ cartId: null, lines: [], pending: false });
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await settled();
    expect(world.server.quantities(cartId(tab))).toEqual({ 3: 1 });
  });

  it('is not undone by a cart that was read before it', async () => {
    const { world, tab } = await withCart();
    const cart = await tab.api.call(endpoints.cart, { query: { cart_id: String(cartId(tab)) } });
    await outcomeOf(tab.outbox, await orderCart(tab.outbox, order(world, tab)));
    await tab.outbox.amend((state) => ({ ...state, ...acceptCart(state, cart, world.scheduler.now()) }));
    expect(tab.outbox.getSnapshot()).toMatchObject({ cartId: null, lines: [] });
  });

  it('notifies its listeners of changes only', async () => {
    const { tab } = await withCart();
    const before = tab.outbox.getSnapshot();
    tab.outbox.wake();
    await settled();
    expect(tab.outbox.getSnapshot()).toBe(before);
  });

  it.each<Fault>(['drop-before', 'drop-after', 'error-500', 'portal', 'limit-429'])(
    'is placed once despite %s',
    async (fault) => {
      const { world, tab } = await withCart();
      world.server.nextFault = once(fault, 'placeOrder');
      const id = await orderCart(tab.outbox, order(world, tab));
      expect(await outcomeOf(tab.outbox, id)).toEqual({ state: 'waiting' });
      await world.heal(tab);
      expect(await outcomeOf(tab.outbox, id)).toMatchObject({ state: 'acked' });
      expect(world.server.orders.size).toBe(1);
    },
  );

  it('is placed once when the tab dies while sending it', async () => {
    const { world, tab } = await withCart();
    world.server.nextFault = (name) => {
      if (name === 'placeOrder') tab.kill();
      return null;
    };
    const id = await orderCart(tab.outbox, order(world, tab));
    await settled();
    world.server.nextFault = () => null;
    const next = world.open();
    await settled();
    expect(world.server.orders.size).toBe(1);
    expect(await outcomeOf(next.outbox, id)).toMatchObject({ state: 'acked' });
  });

  it('asks the customer when the total differs, and keeps the cart', async () => {
    const { world, tab } = await withCart();
    const stale = { ...order(world, tab) };
    world.server.elsewhere(String(cartId(tab)), (items) => {
      const [first] = items;
      if (first) first.quantity = 9;
    });
    const id = await orderCart(tab.outbox, stale);
    expect(await outcomeOf(tab.outbox, id)).toMatchObject({
      state: 'needs_customer',
      error: { code: 'QUOTE_CHANGED', status: 409 },
    });
    expect(world.server.orders.size).toBe(0);
    expect(tab.outbox.getSnapshot().cartId).not.toBeNull();
    await world.heal(tab);
    expect(world.server.seen.filter(({ endpoint }) => endpoint === 'placeOrder')).toHaveLength(1);
  });

  it('is not sent without confirmation after fifteen minutes', async () => {
    const { world, tab } = await withCart();
    world.server.offline = true;
    const id = await orderCart(tab.outbox, order(world, tab));
    await settled();
    world.scheduler.advance(16 * 60_000);
    await world.heal(tab);
    expect(await outcomeOf(tab.outbox, id)).toMatchObject({ state: 'needs_customer', error: { code: 'EXPIRED' } });
    expect(world.server.orders.size).toBe(0);
  });

  it('is recognized as placed, however late', async () => {
    const { world, tab } = await withCart();
    world.server.nextFault = once('drop-after', 'placeOrder');
    const id = await orderCart(tab.outbox, order(world, tab));
    await outcomeOf(tab.outbox, id);
    world.server.offline = true;
    world.scheduler.advance(16 * 60_000);
    await settled();
    await world.heal(tab);
    expect(await outcomeOf(tab.outbox, id)).toMatchObject({ state: 'acked' });
    expect(world.server.orders.size).toBe(1);
  });

  it('makes no other cart change while it is being placed', async () => {
    const { world, tab } = await withCart();
    world.server.offline = true;
    await orderCart(tab.outbox, order(world, tab));
    await tab.outbox.commit((state) => addLine(state, dish(8)));
    await settled();
    world.server.offline = false;
    world.server.nextFault = once('error-500', 'placeOrder');
    await tab.connectivity.probe();
    await settled();
    expect(calls(world).filter((name) => name === 'placeOrder')).toHaveLength(2);
    expect(calls(world).filter((name) => name === 'addItem')).toHaveLength(1);
    expect(tab.logs).toEqual([]);
    await world.heal(tab);
    expect(world.server.orders.size).toBe(1);
    expect(shown(tab)).toEqual({ 8: 1 });
    expect(world.server.quantities(cartId(tab))).toEqual({ 8: 1 });
  });

  it('can be withdrawn before it is sent, not after', async () => {
    const { world, tab } = await withCart();
    world.server.offline = true;
    const id = await orderCart(tab.outbox, order(world, tab));
    await settled();
    await forgetCommand(tab.outbox, id);
    // An attempt was made, so the outcome is unknown: it stays.
    expect(tab.outbox.getSnapshot().state.commands).toHaveLength(1);
    world.server.offline = false;
  });

  it('is canceled once', async () => {
    const { world, tab } = await withCart();
    const placed = await outcomeOf(tab.outbox, await orderCart(tab.outbox, order(world, tab)));
    if (placed.state !== 'acked') throw new Error('not placed');
    world.server.nextFault = once('drop-after', 'cancelOrder');
    const id = await requestCancellation(tab.outbox, { order_id: placed.orderId });
    await world.heal(tab);
    expect(await outcomeOf(tab.outbox, id)).toMatchObject({ state: 'acked' });
    expect(
      new Set(world.server.seen.filter(({ endpoint }) => endpoint === 'cancelOrder').map(({ key }) => key)).size,
    ).toBe(1);
    const again = await requestCancellation(tab.outbox, { order_id: placed.orderId });
    expect(await outcomeOf(tab.outbox, again)).toMatchObject({
      state: 'needs_customer',
      error: { code: 'ORDER_NOT_CANCELABLE' },
    });
  });
});
