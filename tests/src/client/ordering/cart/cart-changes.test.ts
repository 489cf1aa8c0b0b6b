import { describe, expect, it } from 'vitest';
import { addLines, selectPlace, addLine, changeLine } from '#client/ordering/cart/cart-changes.ts';
import { dish, PLACE } from '#tests/src/client/support/builders.ts';
import { settled, shown, World, type Tab } from '#tests/src/client/support/world.ts';

// docs/product.md §4.1-4.3

const started = async (): Promise<{ world: World; tab: Tab }> => {
  const world = new World();
  const tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  await settled();
  return { world, tab };
};
const itemsOf = (world: World, tab: Tab) => world.server.cart(tab.outbox.getSnapshot().cartId)?.items ?? [];
const calls = (world: World) =>
  world.server.seen.map(({ endpoint }) => endpoint).filter((name) => name !== 'ping' && name !== 'csrfCookie');
const keys = (tab: Tab) => tab.outbox.getSnapshot().lines.map(({ key }) => key);

describe('a line whose options change', () => {
  it('keeps its place and its id, in one call', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id, [7]), 2));
    await settled();
    const before = itemsOf(world, tab)[1];
    world.server.seen.length = 0;
    const work = tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [8, 8]), 3));
    expect(keys(tab)).toEqual(['1-7', '2-8-8', '3-7']);
    await work;
    await settled();
    expect(calls(world)).toEqual(['updateItem']);
    expect(itemsOf(world, tab)[1]).toEqual({ ...before, modifiers: [8, 8], quantity: 3 });
    expect(keys(tab)).toEqual(['1-7', '2-8-8', '3-7']);
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: false, state: { notices: [] } });
  });

  it('can be changed any number of times before it is sent, and back again', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id, [7])));
    await settled();
    const { id } = itemsOf(world, tab)[1] ?? {};
    world.server.offline = true;
    world.server.seen.length = 0;
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [8]), 1));
    await tab.outbox.commit((state) => changeLine(state, '2-8', dish(2, [9]), 4));
    expect(keys(tab)).toEqual(['1-7', '2-9', '3-7']);
    await tab.outbox.commit((state) => changeLine(state, '2-9', dish(2, [7]), 1));
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [9]), 5));
    await world.heal(tab);
    expect(itemsOf(world, tab)[1]).toMatchObject({ id, modifiers: [9], quantity: 5 });
    expect(keys(tab)).toEqual(['1-7', '2-9', '3-7']);
  });

  it('keeps its place while its first add is unsent, through a reload', async () => {
    const { world, tab } = await started();
    world.server.offline = true;
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id, [7])));
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [8]), 2));
    expect(keys(tab)).toEqual(['1-7', '2-8', '3-7']);
    tab.kill();
    const later = world.open();
    await settled();
    expect(keys(later)).toEqual(['1-7', '2-8', '3-7']);
    await world.heal(later);
    expect(keys(later)).toEqual(['1-7', '2-8', '3-7']);
    expect(itemsOf(world, later).map(({ productId }) => productId)).toEqual([1, 2, 3]);
    expect(calls(world)).not.toContain('removeItem');
  });

  it('can be changed while its first add is in flight', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    world.server.nextFault = (endpoint) => (endpoint === 'addItem' ? 'drop-after' : null);
    await tab.outbox.commit((state) => addLine(state, dish(2, [7]), 2));
    await settled();
    await tab.outbox.commit((state) => addLine(state, dish(3)));
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [8]), 5));
    expect(keys(tab)).toEqual(['1', '2-8', '3']);
    await world.heal(tab);
    expect(shown(tab)).toEqual({ 1: 1, '2-8': 5, 3: 1 });
    expect(keys(tab)).toEqual(['1', '2-8', '3']);
    expect(calls(world)).not.toContain('removeItem');
  });

  it('can be changed again while the first change is in flight', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2, 3]) await tab.outbox.commit((state) => addLine(state, dish(id, [7])));
    await settled();
    const { id } = itemsOf(world, tab)[1] ?? {};
    world.server.nextFault = (endpoint) => (endpoint === 'updateItem' ? 'drop-after' : null);
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [8]), 2));
    await settled();
    await tab.outbox.commit((state) => changeLine(state, '2-8', dish(2, [9]), 3));
    expect(keys(tab)).toEqual(['1-7', '2-9', '3-7']);
    await world.heal(tab);
    expect(itemsOf(world, tab)[1]).toMatchObject({ id, modifiers: [9], quantity: 3 });
    expect(shown(tab)).toEqual({ '1-7': 1, '2-9': 3, '3-7': 1 });
  });

  it('merges, in its own place, with the line that it now equals', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2]) await tab.outbox.commit((state) => addLine(state, dish(id, [7]), 2));
    await tab.outbox.commit((state) => addLine(state, dish(1, [8]), 3));
    await settled();
    const { id } = itemsOf(world, tab)[0] ?? {};
    const work = tab.outbox.commit((state) => changeLine(state, '1-7', dish(1, [8]), 1));
    expect(tab.outbox.getSnapshot().lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['1-8', 4],
      ['2-7', 2],
    ]);
    await work;
    await settled();
    expect(itemsOf(world, tab)).toMatchObject([{ id, modifiers: [8], quantity: 4 }, { productId: 2 }]);
    expect(keys(tab)).toEqual(['1-8', '2-7']);
  });

  it('is recognized as the line that another tab has just changed', async () => {
    const { world, tab } = await started();
    world.server.offline = true;
    await tab.outbox.commit((state) => addLine(state, dish(1, [7])));
    world.muted = true;
    const other = world.open();
    await settled();
    await tab.outbox.commit((state) => changeLine(state, '1-7', dish(1, [8]), 1));
    // The other tab has not received the change.
    await other.outbox.commit((state) => changeLine(state, '1-7', dish(1, [9]), 2));
    await world.heal(other);
    expect(shown(other)).toEqual({ '1-9': 2 });
    expect(world.server.quantities(other.outbox.getSnapshot().cartId)).toEqual({ '1-9': 2 });
  });

  it('returns as chosen after a second device removed it', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1, [7])));
    await settled();
    const { cartId } = tab.outbox.getSnapshot();
    world.server.elsewhere(cartId ?? '', (items) => items.splice(0));
    await tab.outbox.commit((state) => changeLine(state, '1-7', dish(1, [8]), 2));
    await settled();
    expect(shown(tab)).toEqual({ '1-8': 2 });
    expect(world.server.quantities(cartId)).toEqual({ '1-8': 2 });
  });

  it('gets the last choice when the previous choice is rejected', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2]) await tab.outbox.commit((state) => addLine(state, dish(id, [7])));
    await settled();
    const { id } = itemsOf(world, tab)[0] ?? {};
    world.server.nextFault = (endpoint) => (endpoint === 'updateItem' ? 'drop-before' : null);
    await tab.outbox.commit((state) => changeLine(state, '1-7', dish(1, [8]), 1));
    await settled();
    await tab.outbox.commit((state) => changeLine(state, '1-8', dish(1, [9]), 2));
    let refusals = 1;
    world.server.nextFault = (endpoint) => (endpoint === 'updateItem' && (refusals -= 1) >= 0 ? 'refuse-422' : null);
    world.scheduler.advance(61_000);
    await settled(40);
    await world.heal(tab);
    expect(keys(tab)).toEqual(['1-9', '2-7']);
    expect(itemsOf(world, tab)[0]).toMatchObject({ id, modifiers: [9], quantity: 2 });
  });

  it('is restored, with a notice, when the restaurant rejects the options', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1, [7])));
    await settled();
    world.server.nextFault = (endpoint) => (endpoint === 'updateItem' ? 'refuse-422' : null);
    await tab.outbox.commit((state) => changeLine(state, '1-7', dish(1, [8]), 2));
    await settled();
    expect(shown(tab)).toEqual({ '1-7': 1 });
    expect(tab.outbox.getSnapshot()).toMatchObject({ pending: false, state: { notices: [{ dish: 'Блюдо 1' }] } });
  });
});

describe('several lines at once', () => {
  const added = [1, 3].map((id) => ({ line: dish(id, [7]), quantity: 2 }));

  it('are added to the cart’s contents', async () => {
    const { world, tab } = await started();
    await tab.outbox.commit((state) => addLine(state, dish(1, [7])));
    await tab.outbox.commit((state) => addLines(state, added, { replaces: false }));
    await settled();
    expect(itemsOf(world, tab).map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [1, 3],
      [3, 2],
    ]);
  });

  it('replace the cart, all or none, when the page dies as soon as they are stored', async () => {
    const { world, tab } = await started();
    for (const id of [1, 2]) await tab.outbox.commit((state) => addLine(state, dish(id, [7])));
    await settled();
    await tab.outbox.commit((state) => addLines(state, added, { replaces: true }));
    tab.kill();
    const later = world.open();
    await settled();
    expect(keys(later)).toEqual(['1-7', '3-7']);
    await world.heal(later);
    expect(itemsOf(world, later).map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [1, 2],
      [3, 2],
    ]);
  });
});
