// Proves docs/product.md §4.24: undo restores a removed line as it was, however far its removal has got.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  setQuantity,
  clearCart,
  selectPlace,
  addLine,
  changeLine,
  setCutlery,
} from '#client/ordering/cart/cart-changes.ts';
import { setBonus } from '#client/ordering/cart/discount-changes.ts';
import { removalOf, undoRemoval, type Removal } from '#client/ordering/cart/undo-removal.ts';
import { cases } from '#tests/support/depth.ts';
import { dish, PLACE } from '#tests/src/client/support/builders.ts';
import type { Fault } from '#tests/src/client/support/fake-api.ts';
import { settled, shown, World, type Tab } from '#tests/src/client/support/world.ts';

const keys = (tab: Tab) => tab.outbox.getSnapshot().lines.map(({ key }) => key);
const itemsOf = (world: World, tab: Tab) => world.server.cart(tab.outbox.getSnapshot().cartId)?.items ?? [];
const calls = (world: World) =>
  world.server.seen.map(({ endpoint }) => endpoint).filter((name) => name !== 'ping' && name !== 'csrfCookie');

const remove = async (tab: Tab, key: string, earlier?: readonly string[]): Promise<Removal> => {
  const removal = removalOf(tab.outbox.getSnapshot().state, [key], earlier);
  await tab.outbox.commit((state) => setQuantity(state, key, 0));
  return removal;
};
const clear = async (tab: Tab): Promise<Removal> => {
  const removal = removalOf(tab.outbox.getSnapshot().state, keys(tab));
  await tab.outbox.commit(clearCart);
  return removal;
};
const undo = (tab: Tab, removal: Removal) => tab.outbox.commit((state) => undoRemoval(state, removal));

/** Three lines known to the server: the first twice, the second three times, the third once. */
const withThree = async (): Promise<{ world: World; tab: Tab }> => {
  const world = new World();
  const tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  for (const [id, quantity] of [[1, 2], [2, 3], [3, 1]] as const) await tab.outbox.commit((state) => addLine(state, dish(id, [7]), quantity)); // prettier-ignore
  await settled();
  world.server.seen.length = 0;
  return { world, tab };
};
const WHOLE = { '1-7': 2, '2-7': 3, '3-7': 1 };
const IN_PLACE = ['1-7', '2-7', '3-7'];

describe('a removed line that is restored', () => {
  it('is as before when the removal is unsent: same id, and nothing is sent', async () => {
    const { world, tab } = await withThree();
    const before = itemsOf(world, tab).map(({ id }) => id);
    world.server.offline = true;
    const removal = await remove(tab, '2-7');
    expect(keys(tab)).toEqual(['1-7', '3-7']);
    await undo(tab, removal);
    expect(keys(tab)).toEqual(IN_PLACE);
    expect(tab.outbox.getSnapshot().pending).toBe(false);
    world.server.seen.length = 0;
    await world.heal(tab);
    expect(itemsOf(world, tab).map(({ id }) => id)).toEqual(before);
    expect(calls(world)).not.toContain('removeItem');
    expect(calls(world)).not.toContain('addItem');
  });

  it('returns with its options, quantity and place after the server removed it, also after a reload', async () => {
    const { world, tab } = await withThree();
    const removal = await remove(tab, '1-7');
    await settled();
    expect(calls(world)).toEqual(['removeItem']);
    await undo(tab, removal);
    expect(keys(tab)).toEqual(IN_PLACE);
    await settled();
    expect(shown(tab)).toEqual(WHOLE);
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual(WHOLE);
    // On the server it is last.
    expect(itemsOf(world, tab).map(({ productId }) => productId)).toEqual([2, 3, 1]);
    expect(keys(tab)).toEqual(IN_PLACE);
    tab.kill();
    const later = world.open();
    await settled();
    expect(keys(later)).toEqual(IN_PLACE);
  });

  it.each(['drop-before', 'drop-after'] as const)('returns while the removal is in flight (%s)', async (fault) => {
    const { world, tab } = await withThree();
    world.server.nextFault = (endpoint) => (endpoint === 'removeItem' ? fault : null);
    const removal = await remove(tab, '2-7');
    await settled();
    await undo(tab, removal);
    expect(keys(tab)).toEqual(IN_PLACE);
    await world.heal(tab);
    expect(shown(tab)).toEqual(WHOLE);
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual(WHOLE);
    expect(keys(tab)).toEqual(IN_PLACE);
    // One removal and one add, however often they were sent.
    expect(new Set(world.server.seen.filter(({ key }) => key !== null).map(({ key }) => key)).size).toBe(2);
  });

  it('adds to the portions that were added again in the meantime, in their place', async () => {
    const { world, tab } = await withThree();
    const removal = await remove(tab, '1-7');
    await settled();
    await tab.outbox.commit((state) => addLine(state, dish(1, [7])));
    await undo(tab, removal);
    expect(shown(tab)).toEqual({ ...WHOLE, '1-7': 3 });
    expect(keys(tab)).toEqual(['2-7', '3-7', '1-7']);
    await world.heal(tab);
    expect(world.server.quantities(tab.outbox.getSnapshot().cartId)).toEqual({ ...WHOLE, '1-7': 3 });
  });

  it('keeps its place beside lines added or changed in the meantime, and when it is changed itself', async () => {
    const { world, tab } = await withThree();
    const removal = await remove(tab, '2-7');
    await settled();
    await tab.outbox.commit((state) => addLine(state, dish(4)));
    await tab.outbox.commit((state) => changeLine(state, '1-7', dish(1, [8]), 2));
    await settled();
    await undo(tab, removal);
    expect(keys(tab)).toEqual(['1-8', '2-7', '3-7', '4']);
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [9]), 3));
    expect(keys(tab)).toEqual(['1-8', '2-9', '3-7', '4']);
    await world.heal(tab);
    expect(keys(tab)).toEqual(['1-8', '2-9', '3-7', '4']);
  });

  it('is a new line at the end when it is removed again and added from the menu', async () => {
    const { world, tab } = await withThree();
    const removal = await remove(tab, '1-7');
    await settled();
    await undo(tab, removal);
    await settled();
    await tab.outbox.commit((state) => setQuantity(state, '1-7', 0));
    await tab.outbox.commit((state) => addLine(state, dish(1, [7])));
    await world.heal(tab);
    expect(keys(tab)).toEqual(['2-7', '3-7', '1-7']);
  });

  it('still replaces the line that it was changed from, before the server knows of either change', async () => {
    const { world, tab } = await withThree();
    const { id } = itemsOf(world, tab)[1] ?? {};
    world.server.offline = true;
    await tab.connectivity.probe();
    await tab.outbox.commit((state) => changeLine(state, '2-7', dish(2, [8]), 4));
    const removal = await remove(tab, '2-8');
    await undo(tab, removal);
    expect(keys(tab)).toEqual(['1-7', '2-8', '3-7']);
    await world.heal(tab);
    expect(itemsOf(world, tab)[1]).toMatchObject({ id, modifiers: [8], quantity: 4 });
  });

  it('that cannot be ordered is marked again, without a new cart or a notice', async () => {
    const { world, tab } = await withThree();
    world.server.soldOut.add(2);
    await tab.outbox.refresh();
    const { cartId } = tab.outbox.getSnapshot();
    const removal = await remove(tab, '2-7');
    await settled();
    await undo(tab, removal);
    await world.heal(tab);
    const { lines, state } = tab.outbox.getSnapshot();
    expect(lines.map(({ key, availability }) => [key, availability])).toEqual([
      ['1-7', 'available'],
      ['2-7', 'sold_out'],
      ['3-7', 'available'],
    ]);
    expect(state.notices).toEqual([]);
    expect(tab.outbox.getSnapshot().cartId).toBe(cartId);
  });

  it('goes into the next cart when this one was ordered in the meantime', async () => {
    const { world, tab } = await withThree();
    const { cartId } = tab.outbox.getSnapshot();
    const removal = await remove(tab, '2-7');
    await settled();
    world.server.placeBehind(cartId ?? '');
    await undo(tab, removal);
    await world.heal(tab);
    expect(shown(tab)).toEqual({ '2-7': 3 });
    expect(tab.outbox.getSnapshot().cartId).not.toBe(cartId);
  });
});

describe('a cleared cart that is restored', () => {
  it.each([true, false])('has every line in its place, and its bonuses (offline: %s)', async (offline) => {
    const { world, tab } = await withThree();
    world.server.user = 7;
    world.person = '7';
    await tab.outbox.refresh();
    await tab.outbox.commit((state) => setBonus(state, 10_000));
    await tab.outbox.commit((state) => setCutlery(state, 2));
    await world.heal(tab);
    world.server.offline = offline;
    const removal = await clear(tab);
    await settled();
    expect(keys(tab)).toEqual([]);
    expect(itemsOf(world, tab)).toHaveLength(offline ? 3 : 0);
    await undo(tab, removal);
    expect(keys(tab)).toEqual(IN_PLACE);
    await world.heal(tab);
    expect(shown(tab)).toEqual(WHOLE);
    expect(tab.outbox.getSnapshot()).toMatchObject({ cutlery: 2, confirmed: { bonus: { requested: 10_000 } } });
  });

  it('does not restore bonuses over a later request', async () => {
    const { world, tab } = await withThree();
    world.server.user = 7;
    await tab.outbox.refresh();
    await tab.outbox.commit((state) => setBonus(state, 10_000));
    await world.heal(tab);
    const removal = await clear(tab);
    await tab.outbox.commit((state) => setBonus(state, 5_000));
    await undo(tab, removal);
    await world.heal(tab);
    expect(tab.outbox.getSnapshot().confirmed?.bonus?.requested).toBe(5_000);
  });
});

interface Course {
  readonly removed: readonly number[];
  readonly back: readonly number[];
  /** Whether the server receives it before the next. */
  readonly pauses: readonly boolean[];
  readonly faults: readonly Fault[];
}

describe('several removals, undone in any order', () => {
  it('leave every line in its place, and the server with the same dishes and total', { timeout: 60_000 }, async () => {
    const course: fc.Arbitrary<Course> = fc.record({
      removed: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 }),
      back: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      pauses: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      faults: fc.array(fc.constantFrom<Fault>(null, null, 'drop-before', 'drop-after', 'error-500'), {
        maxLength: 10,
      }),
    });
    await fc.assert(
      fc.asyncProperty(course, async ({ removed, back, pauses, faults }) => {
        const world = new World();
        const tab = world.open();
        await tab.outbox.commit((state) => selectPlace(state, PLACE));
        for (const id of [1, 2, 3, 4, 5]) await tab.outbox.commit((state) => addLine(state, dish(id, [7]), id));
        await settled();
        const whole = shown(tab);
        const order = keys(tab);
        const left = [...faults];
        world.server.nextFault = () => left.shift() ?? null;
        const waits = [...pauses];
        const pause = async (): Promise<void> => {
          if (waits.shift() !== true) return;
          await settled();
          world.scheduler.advance(2_000);
          await settled();
        };
        const removals: Removal[] = [];
        for (const id of removed) {
          removals.push(await remove(tab, `${id}-7`, removals.at(-1)?.order));
          await pause();
        }
        await tab.outbox.commit((state) => addLine(state, dish(6)));
        for (const at of back) {
          const removal = removals[at];
          if (removal === undefined) continue;
          await undo(tab, removal);
          await pause();
        }
        await settled();
        expect(keys(tab)).toEqual([...order, '6']);
        await world.heal(tab);
        expect(keys(tab)).toEqual([...order, '6']);
        expect(shown(tab)).toEqual({ ...whole, 6: 1 });
        const { cartId, confirmed, lines, state } = tab.outbox.getSnapshot();
        expect(world.server.quantities(cartId)).toEqual(shown(tab));
        expect(confirmed?.subtotal_price).toBe(lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0));
        expect(state.notices).toEqual([]);
      }),
      { numRuns: cases(60, 400) },
    );
  });
});
