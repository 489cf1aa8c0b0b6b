import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addLine,
  setQuantity,
  clearCart,
  replaceLine,
  changeLine,
  setCutlery,
  selectPlace,
} from '#client/ordering/cart/cart-changes.ts';
import { setPromocode, setBonus } from '#client/ordering/cart/discount-changes.ts';
import { cartTotals } from '#client/ordering/cart/cart-totals.ts';
import { cases } from '#tests/support/depth.ts';
import { deliveryZone, dish, ORDER_BODY, PLACE, restaurant } from '#tests/src/client/support/builders.ts';
import type { Fault } from '#tests/src/client/support/fake-api.ts';
import * as lines from '#tests/src/client/support/line-actions.ts';
import type { LineAction } from '#tests/src/client/support/line-actions.ts';
import { offlineWithCart, settled, shown, World, type Tab } from '#tests/src/client/support/world.ts';
import { confirmOrder, forgetCommand, giveUpCommand, orderCart } from '#client/ordering/orders/order-commands.ts';

/** Computed as on the screen. */
const total = (tab: Tab): number =>
  cartTotals(
    tab.outbox.getSnapshot(),
    { restaurant: restaurant(), zone: deliveryZone(), orderType: 'delivery' },
    { pickup_discount: 10, bonus_percent: 5 },
  )?.total_price ?? 0;
const order = (tab: Tab, more = 0): Promise<string> =>
  orderCart(tab.outbox, { body: ORDER_BODY, quote: null, totalShown: total(tab) + more });
const stateOf = (tab: Tab, id: string) => tab.outbox.getSnapshot().state.commands.find((one) => one.id === id)?.state;

/** Two of dish 1 and one of dish 3. */
const TWO_DISHES = [
  [1, 2],
  [3, 1],
] as const;
const itemsOf = (world: World) =>
  [...world.server.orders.values()].map(({ items }) =>
    Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity])),
  );

describe('a queued order (docs/product.md §4.8)', () => {
  it('holds its dishes; the cart is empty, and holds only what is tapped afterwards', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    const id = await order(tab);
    expect(tab.outbox.getSnapshot()).toMatchObject({ lines: [], waiting: { id } });
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => addLine(state, dish(7), 2));
    expect(shown(tab)).toEqual({ 1: 1, 7: 2 });
    expect(total(tab)).toBe(100 + 2 * 700 + deliveryZone().price);
    await tab.outbox.commit((state) => setQuantity(state, '1', 3));
    await tab.outbox.commit((state) => setQuantity(state, '7', 0));
    expect(shown(tab)).toEqual({ 1: 3 });
    await world.heal(tab);
    expect(stateOf(tab, id)).toBe('acked');
    expect(itemsOf(world)).toEqual([{ 1: 2, 3: 1 }]);
    expect(shown(tab)).toEqual({ 1: 3 });
    expect(tab.outbox.getSnapshot().waiting).toBeNull();
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ 1: 3 });
  });

  it('is not emptied, changed or replaced along with the cart that follows it', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    await order(tab);
    await tab.outbox.commit((state) => setQuantity(state, '1', 0));
    await tab.outbox.commit(clearCart);
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => replaceLine(state, '1', dish(5)));
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await tab.outbox.commit((state) => changeLine(state, '3', dish(3, [7]), 2));
    expect(shown(tab)).toEqual({ 5: 1, '3-7': 2 });
    await world.heal(tab);
    expect(itemsOf(world)).toEqual([{ 1: 2, 3: 1 }]);
    expect(shown(tab)).toEqual({ 5: 1, '3-7': 2 });
  });

  it('returns its dishes to the cart when it is withdrawn, next to what was added meanwhile', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    const id = await order(tab);
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await tab.outbox.commit((state) => addLine(state, dish(7)));
    await forgetCommand(tab.outbox, id);
    expect(shown(tab)).toEqual({ 1: 3, 3: 1, 7: 1 });
    await world.heal(tab);
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ 1: 3, 3: 1, 7: 1 });
    expect(world.server.orders.size).toBe(0);
  });

  it('returns its dishes when it needs the customer', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    const id = await order(tab, -100);
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await world.heal(tab);
    expect(stateOf(tab, id)).toBe('needs_customer');
    expect(shown(tab)).toEqual({ 1: 3, 3: 1 });
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ 1: 3, 3: 1 });
  });

  it('resolves the open question of an earlier order of the same cart', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    const asked = await order(tab, -100);
    await world.heal(tab);
    expect(stateOf(tab, asked)).toBe('needs_customer');
    await order(tab);
    await world.heal(tab);
    expect(stateOf(tab, asked)).toBeUndefined();
    await confirmOrder(tab.outbox, asked, { totalShown: total(tab) });
    await world.heal(tab);
    expect(itemsOf(world)).toEqual([{ 1: 2, 3: 1 }]);
    expect(shown(tab)).toEqual({});
  });

  it('does not include what was removed before it and added again after it', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    await tab.outbox.commit((state) => setQuantity(state, '3', 0));
    await tab.outbox.commit((state) => setQuantity(state, '1', 1));
    await order(tab);
    // As many as the server's cart still has: the portions that the order takes from there are not the ones added next.
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    expect(shown(tab)).toEqual({ 1: 1, 3: 1 });
    await world.heal(tab);
    expect(itemsOf(world)).toEqual([{ 1: 1 }]);
    expect(shown(tab)).toEqual({ 1: 1, 3: 1 });
  });

  it('keeps promo code and bonuses as they were ordered', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    await order(tab);
    world.server.promocodes.add('СКАТЕРТЬ');
    await tab.outbox.commit((state) => setPromocode(state, 'СКАТЕРТЬ'));
    await tab.outbox.commit((state) => setBonus(state, 100));
    await world.heal(tab);
    expect(world.server.orders.size).toBe(1);
    expect([...world.server.orders.values()][0]).toMatchObject({ promocode: null, bonus_used: 0 });
  });

  it('leaves a cutlery count chosen afterwards to the cart that follows it', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    await tab.outbox.commit((state) => setCutlery(state, 2));
    await order(tab);
    await tab.outbox.commit((state) => addLine(state, dish(7)));
    await tab.outbox.commit((state) => setCutlery(state, 4));
    await world.heal(tab);
    expect([...world.server.orders.values()][0]).toMatchObject({ cutlery_count: 2 });
    expect(world.server.cart(tab.outbox.getSnapshot().cartId)).toMatchObject({ cutlery: 4 });
  });
});

type Action =
  | LineAction
  | { readonly do: 'clear' | 'withdraw' | 'confirm' | 'kill' | 'second-tab' | 'new-edition' | 'cart-ends' }
  /** The order costs this much more than its price: the customer will be asked. */
  | { readonly do: 'order'; readonly more: number }
  | { readonly do: 'closed'; readonly closed: boolean }
  | { readonly do: 'network'; readonly offline: boolean }
  | { readonly do: 'wait'; readonly ms: number };

const plain = (
  ...names: readonly ('clear' | 'withdraw' | 'confirm' | 'kill' | 'second-tab' | 'new-edition' | 'cart-ends')[]
) => fc.constantFrom(...names).map((name): Action => ({ do: name }));
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: lines.add([[], [7]]) },
  { weight: 5, arbitrary: lines.set },
  { weight: 2, arbitrary: lines.replace },
  { weight: 2, arbitrary: lines.change([[], [7], [9]]) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('order' as const), more: fc.constantFrom(0, 0, 0, -100) }) },
  { weight: 3, arbitrary: plain('withdraw') },
  { weight: 2, arbitrary: plain('confirm') },
  { weight: 3, arbitrary: plain('clear', 'kill', 'second-tab', 'new-edition', 'cart-ends') },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('closed' as const), closed: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('network' as const), offline: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 3_000, 90_000) }) },
);
const LOSSES: readonly Fault[] = ['drop-before', 'drop-after', 'drop-after', 'error-500', 'limit-429', 'portal'];
const faults = fc.array(fc.constantFrom<Fault>(null, null, null, ...LOSSES), { maxLength: 30 });

const addTo = (sums: Map<string, number>, lines: Iterable<readonly [string, number]>): void => {
  for (const [key, quantity] of lines) sums.set(key, (sums.get(key) ?? 0) + quantity);
};
const nonZero = (sums: Map<string, number>) => Object.fromEntries([...sums].filter(([, quantity]) => quantity !== 0));

/** Plays one schedule; `tapped` sums up every tap's change to the cart then on the screen. */
const play = async (actions: readonly Action[], injected: readonly Fault[]): Promise<void> => {
  const world = new World();
  let left = [...injected];
  world.server.nextFault = () => {
    const [fault = null, ...rest] = left;
    left = rest;
    return fault;
  };
  const tapped = new Map<string, number>();
  let tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  /** Checks the contents of the cart, the waiting order and the placed ones. */
  const isAllThere = (): void => {
    const there = new Map(Object.entries(shown(tab)));
    for (const command of tab.outbox.getSnapshot().state.commands) {
      if (command.kind !== 'place' || command.state === 'needs_customer') continue;
      addTo(
        there,
        (command.ordered?.lines ?? []).map(({ key, quantity }) => [key, quantity]),
      );
    }
    expect(nonZero(there)).toEqual(nonZero(tapped));
  };
  for (const one of actions) {
    const { lines, state: kept } = tab.outbox.getSnapshot();
    const line = 'at' in one ? lines[one.at] : undefined;
    switch (one.do) {
      case 'add': {
        const chosen = dish(one.dish, one.options);
        addTo(tapped, [[chosen.key, one.by]]);
        await tab.outbox.commit((state) => addLine(state, chosen, one.by));
        break;
      }
      case 'set':
        if (!line) break;
        addTo(tapped, [[line.key, one.quantity - line.quantity]]);
        await tab.outbox.commit((state) => setQuantity(state, line.key, one.quantity));
        break;
      case 'replace': {
        const chosen = dish(one.dish);
        if (!line || line.key === chosen.key) break;
        addTo(tapped, [
          [line.key, -line.quantity],
          [chosen.key, line.quantity],
        ]);
        await tab.outbox.commit((state) => replaceLine(state, line.key, chosen));
        break;
      }
      case 'change': {
        if (!line) break;
        const chosen = dish(line.product_id, one.options);
        addTo(tapped, [
          [line.key, -line.quantity],
          [chosen.key, one.quantity],
        ]);
        await tab.outbox.commit((state) => changeLine(state, line.key, chosen, one.quantity));
        break;
      }
      case 'clear':
        addTo(
          tapped,
          lines.map(({ key, quantity }) => [key, -quantity]),
        );
        await tab.outbox.commit(clearCart);
        break;
      case 'order':
        if (lines.length === 0) break;
        await order(tab, one.more);
        break;
      case 'withdraw':
        for (const { id, state } of kept.commands) if (state !== 'acked') await forgetCommand(tab.outbox, id);
        break;
      case 'confirm':
        for (const { id, state } of kept.commands) {
          if (state === 'needs_customer') await confirmOrder(tab.outbox, id, { totalShown: total(tab) });
        }
        break;
      case 'new-edition':
        world.server.edition += 1;
        break;
      case 'cart-ends':
        for (const [id, cart] of world.server.carts) if (cart.orderId === null) world.server.carts.delete(id);
        break;
      case 'closed':
        world.server.issues = one.closed
          ? [{ code: 'RESTAURANT_CLOSED', message: 'Закрыто', field: 'requested_at', item_id: null }]
          : [];
        break;
      case 'network':
        world.server.offline = one.offline;
        break;
      case 'wait':
        world.scheduler.advance(one.ms);
        break;
      case 'kill':
        tab.kill();
        tab = world.open();
        break;
      case 'second-tab':
        tab = world.open();
        break;
    }
    // Nothing is in flight when the next tap is made: a tap is meant for the cart then shown.
    await settled(60);
    isAllThere();
  }
  world.server.issues = [];
  left = [];
  await settled(60);
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  await world.heal(tab);
  // A cart that expired unnoticed is recreated.
  const { cartId } = tab.outbox.getSnapshot();
  if (cartId !== null) await tab.outbox.recheck(cartId);
  await world.heal(tab);
  const end = new Map(Object.entries(shown(tab)));
  for (const { items } of world.server.orders.values()) {
    addTo(
      end,
      items.map(({ product_id, modifiers, quantity }) => [dish(product_id, modifiers).key, quantity]),
    );
  }
  expect(nonZero(end)).toEqual(nonZero(tapped));
  expect(tab.outbox.getSnapshot()).toMatchObject({ waiting: null, pending: false });
  expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual(shown(tab));
};

const runs = cases(120, 600);

describe('taps, orders, withdrawals and rejections in any order', () => {
  it('end with every tapped dish in the cart or in exactly one order', { timeout: 120_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(action, { maxLength: 25 }), faults, play), { numRuns: runs });
  });
});

describe('an order without a response (docs/product.md §5.26)', () => {
  const MINUTE = 60_000;

  it.each(['nonsense-after', 'error-500'] as const)(
    'can be given up after fifteen minutes, and not before: %s',
    async (fault) => {
      const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
      const id = await order(tab);
      world.server.offline = false;
      world.server.nextFault = () => (stateOf(tab, id) === 'sending' ? fault : null);
      const wait = async (minutes: number): Promise<void> => {
        for (let minute = 0; minute < minutes; minute += 1) {
          world.scheduler.advance(MINUTE);
          tab.outbox.wake();
          await settled();
        }
      };
      await wait(14);
      expect(stateOf(tab, id)).toBe('sending');
      await giveUpCommand(tab.outbox, id, world.scheduler.now());
      expect(stateOf(tab, id)).toBe('sending');
      await wait(2);
      await giveUpCommand(tab.outbox, id, world.scheduler.now());
      expect(stateOf(tab, id)).toBeUndefined();
      expect(shown(tab)).toEqual({ 1: 2, 3: 1 });

      await world.heal(tab);
      expect(shown(tab), 'in a new cart where the old one was ordered').toEqual({ 1: 2, 3: 1 });
      expect(itemsOf(world)).toEqual(fault === 'error-500' ? [] : [{ 1: 2, 3: 1 }]);
      const keys = world.server.seen.filter(({ endpoint }) => endpoint === 'placeOrder').map(({ key }) => key);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('stays while it is still being sent', async () => {
    const { world, tab } = await offlineWithCart(new World(), TWO_DISHES);
    const id = await order(tab);
    world.scheduler.advance(20 * MINUTE);
    await giveUpCommand(tab.outbox, id, world.scheduler.now());
    expect(stateOf(tab, id), 'it has never left: it is withdrawn, not given up').toBe('queued');
  });
});
