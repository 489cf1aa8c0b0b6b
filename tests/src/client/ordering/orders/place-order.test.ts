import { describe, expect, it } from 'vitest';
import { selectPlace, addLine, clearCart } from '#client/ordering/cart/cart-changes.ts';
import { setPromocode } from '#client/ordering/cart/discount-changes.ts';
import { placeOrder, type OrderOutcome } from '#client/ordering/orders/place-order.ts';
import { dish, ORDER_BODY, PLACE } from '#tests/src/client/support/builders.ts';
import type { StoredCart } from '#tests/src/client/support/fake-api.ts';
import { settled, shown, World, type Tab } from '#tests/src/client/support/world.ts';

/** From the checkout's button to the order: docs/product.md §4 and §9. */

const withCart = async () => {
  const world = new World();
  const tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  await tab.outbox.commit((state) => addLine(state, dish(1), 2));
  await tab.outbox.settle();
  return { world, tab };
};
const totalOf = (tab: Tab): number => tab.outbox.getSnapshot().confirmed?.total_price ?? 0;
const idOf = (tab: Tab): string => String(tab.outbox.getSnapshot().cartId);
const order = (tab: Tab, shownTotal = totalOf(tab)): Promise<OrderOutcome> =>
  placeOrder(tab.outbox, { body: ORDER_BODY, shownTotal });
const goOffline = async ({ world, tab }: { world: World; tab: Tab }): Promise<void> => {
  world.server.offline = true;
  await tab.connectivity.probe();
};
const ordered = (world: World) =>
  [...world.server.orders.values()].map(({ items }) => items.map((item) => [item.product_id, item.quantity]));

type Items = StoredCart['items'];

describe('an order from the checkout', () => {
  it('is placed after one check of its total', async () => {
    const { world, tab } = await withCart();
    const asked = world.server.seen.length;
    expect(await order(tab)).toEqual({ type: 'placed', orderId: tab.orders[0] });
    expect(world.server.seen.slice(asked).map(({ endpoint }) => endpoint)).toEqual(['prevalidateOrder', 'placeOrder']);
    expect(ordered(world)).toEqual([[[1, 2]]]);
  });

  // Text that the contract does not accept is rejected at the tap, or was made acceptable: either way nothing is lost.
  it.each([
    ['comment', { comment: 'а\u000bб' }, 'comment'],
    ['comment', { comment: '\ud800' }, 'comment'],
    ['comment', { comment: 'а'.repeat(501) }, 'comment'],
    ['name', { name: '\u200b' }, 'name'],
    ['phone', { phone_number: '7'.repeat(31) }, 'phone_number'],
    ['change', { change_from: 0.5 }, 'change_from'],
    ['time', { requested_at: 'soon' }, 'requested_at'],
    ['consents', { consents: { ...ORDER_BODY.consents, version: '' } }, 'consents.version'],
  ])(
    'with a %s that cannot be stored is rejected next to its field, and the cart stays',
    async (_what, wrong, field) => {
      const { world, tab } = await withCart();
      const outcome = await placeOrder(tab.outbox, { body: { ...ORDER_BODY, ...wrong }, shownTotal: totalOf(tab) });
      if (outcome.type === 'placed') return;
      if (outcome.type !== 'refused') throw new Error(outcome.type);
      expect(outcome.commandId).toBeNull();
      expect(outcome.error.message).toMatch(/[а-я]{3}/);
      expect(Object.keys(outcome.error.fields)).toEqual([field]);
      expect(tab.outbox.getSnapshot().state.commands).toEqual([]);
      expect(shown(tab)).toEqual({ 1: 2 });
      expect(world.server.orders.size).toBe(0);
      expect(await order(tab)).toMatchObject({ type: 'placed' });
    },
  );

  it('is sent although a promo code before it cannot even be sent', async () => {
    const { world, tab } = await withCart();
    const tried = tab.outbox.commit((state) => setPromocode(state, 'ДОМОЙ\u0003'));
    await tried.catch(() => undefined);
    await tab.outbox.settle();
    expect(await order(tab)).toMatchObject({ type: 'placed' });
    expect(world.server.orders.size).toBe(1);
    expect(tab.outbox.getSnapshot()).toMatchObject({ unsent: false, promocode: null });
  });

  it('includes what was tapped a moment ago', async () => {
    const { world, tab } = await withCart();
    world.server.nextFault = () => 'error-500';
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await settled();
    world.server.nextFault = () => null;
    const sum = totalOf(tab) + dish(3).display.unit_price;
    expect(await order(tab, sum)).toMatchObject({ type: 'placed' });
    expect(ordered(world)).toEqual([
      [
        [1, 2],
        [3, 1],
      ],
    ]);
  });

  it('is not placed for a total other than the one shown; one tap accepts, with the returned quote', async () => {
    const { world, tab } = await withCart();
    world.server.elsewhere(idOf(tab), (items) => items.push({ id: 9, productId: 4, modifiers: [], quantity: 1 }));
    const shownTotal = totalOf(tab);
    const outcome = await order(tab);
    if (outcome.type !== 'changed') throw new Error(outcome.type);
    expect(outcome.shownTotal).toBe(shownTotal);
    expect(world.server.orders.size).toBe(0);
    // The customer agrees to what the screen shows.
    expect(totalOf(tab)).toBe(outcome.next.totals.total_price);
    const { quote, totals } = outcome.next;
    const again = await placeOrder(tab.outbox, { body: ORDER_BODY, shownTotal: totals.total_price, quote });
    expect(again).toMatchObject({ type: 'placed' });
    expect(tab.outbox.getSnapshot().state.commands.map(({ state }) => state)).toEqual(['acked']);
  });

  // docs/product.md §5.22. Verified to fail with the cart read for a dropped code only.
  it.each([
    ['another sum', (items: Items) => items.push({ id: 9, productId: 4, modifiers: [], quantity: 1 })],
    [
      'other dishes for the same sum',
      (items: Items) => items.splice(0, 1, { id: 9, productId: 2, modifiers: [], quantity: 1 }),
    ],
  ])(
    'needs confirmation when another device makes it %s while it is sent; the screen shows that cart',
    async (_, change) => {
      const { world, tab } = await withCart();
      const shown = idOf(tab);
      let isChanged = false;
      world.server.nextFault = (name) => {
        if (name === 'placeOrder' && !isChanged) {
          isChanged = true;
          world.server.elsewhere(shown, change);
        }
        return null;
      };
      const outcome = await order(tab);
      if (outcome.type !== 'changed') throw new Error(outcome.type);
      expect(world.server.orders.size).toBe(0);
      const { lines } = tab.outbox.getSnapshot();
      expect(Object.fromEntries(lines.map(({ key, quantity }) => [key, quantity]))).toEqual(
        world.server.quantities(shown),
      );
      const { quote, totals } = outcome.next;
      const again = await placeOrder(tab.outbox, { body: ORDER_BODY, shownTotal: totals.total_price, quote });
      expect(again).toMatchObject({ type: 'placed' });
    },
  );

  it('is rejected with the reason, and the dishes return to the cart', async () => {
    const { world, tab } = await withCart();
    world.server.issues = [{ code: 'FIELD_INVALID', message: 'Укажите дом', field: 'delivery_details', item_id: null }];
    const outcome = await order(tab);
    expect(outcome).toMatchObject({ type: 'refused', issues: [{ message: 'Укажите дом' }] });
    expect(tab.outbox.getSnapshot()).toMatchObject({ waiting: null, lines: [{ key: '1', quantity: 2 }] });
  });

  it('is the existing order where this cart has already been ordered', async () => {
    const { world, tab } = await withCart();
    const other = world.server.carts.get(idOf(tab));
    if (!other) throw new Error('no cart');
    other.orderId = 'order99999999999999999999';
    expect(await order(tab)).toEqual({ type: 'placed', orderId: other.orderId });
  });

  it('continues in a new cart where the previous one has ended', async () => {
    const { world, tab } = await withCart();
    world.server.carts.delete(idOf(tab));
    expect(await order(tab)).toMatchObject({ type: 'placed' });
    expect(ordered(world)).toEqual([[[1, 2]]]);
  });

  it('is not placed where another tab has ordered the cart', async () => {
    const { tab } = await withCart();
    await tab.outbox.commit(clearCart);
    expect(await order(tab)).toEqual({ type: 'nothing' });
  });
});

describe('an order from the checkout without a response', () => {
  it('is queued, and placed when the API is back', async () => {
    const there = await withCart();
    const { world, tab } = there;
    await goOffline(there);
    const outcome = await order(tab);
    expect(outcome).toEqual({ type: 'queued', commandId: tab.outbox.getSnapshot().waiting?.id });
    await world.heal(tab);
    expect(tab.outbox.getSnapshot().state.commands).toMatchObject([{ state: 'acked', order_id: tab.orders[0] }]);
  });

  it('is not queued when paid online or known to be invalid', async () => {
    const there = await withCart();
    const { world, tab } = there;
    await goOffline(there);
    const shownTotal = totalOf(tab);
    const online = { ...ORDER_BODY, payment_method: 'card-online' } as const;
    expect(await placeOrder(tab.outbox, { body: online, shownTotal })).toEqual({ type: 'needs-connection' });
    const knownIssues = [{ code: 'FIELD_INVALID', message: 'Укажите дом', field: null, item_id: null }] as const;
    const refused = await placeOrder(tab.outbox, { body: ORDER_BODY, shownTotal, knownIssues });
    expect(refused).toMatchObject({ type: 'refused', issues: knownIssues });
    await world.heal(tab);
    expect([world.server.orders.size, tab.outbox.getSnapshot().state.commands]).toEqual([0, []]);
  });

  it('is paid online when the API responds', async () => {
    const { world, tab } = await withCart();
    const online = { ...ORDER_BODY, payment_method: 'card-online' } as const;
    expect(await placeOrder(tab.outbox, { body: online, shownTotal: totalOf(tab) })).toMatchObject({ type: 'placed' });
    expect(world.server.orders.size).toBe(1);
  });
});
