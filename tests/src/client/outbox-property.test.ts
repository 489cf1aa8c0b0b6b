// Proves docs/product.md §4.20, §4.21, §9.18.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openOutboxStore } from '../../../src/client/outbox-store.ts';
import { dish, PLACE } from './support/builders.ts';
import type { Fault } from './support/fake-api.ts';
import * as lines from './support/line-actions.ts';
import type { LineAction } from './support/line-actions.ts';
import { settled, shown, World, type Tab } from './support/world.ts';

type Action =
  | LineAction
  | { readonly do: 'clear' }
  | { readonly do: 'cutlery'; readonly count: number }
  | { readonly do: 'place'; readonly restaurant: number }
  | { readonly do: 'network'; readonly offline: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'kill' }
  | { readonly do: 'kill-while-sending' }
  | { readonly do: 'second-tab' }
  | { readonly do: 'read' }
  | { readonly do: 'elsewhere'; readonly at: number; readonly quantity: number };

const own: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: lines.add([[], [7], [8, 7]]) },
  { weight: 5, arbitrary: lines.set },
  { weight: 2, arbitrary: lines.replace },
  { weight: 5, arbitrary: lines.change([[], [7], [8, 7], [9]]) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cutlery' as const), count: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('place' as const), restaurant: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), offline: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 3_000, 90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill-while-sending' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('second-tab' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
);
const elsewhere: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('elsewhere' as const),
  at: fc.nat(5),
  quantity: fc.integer({ min: 0, max: 5 }),
});
const faults = (list: readonly Fault[]) =>
  fc.array(fc.constantFrom<Fault>(null, null, null, ...list), { maxLength: 40 });
const LOSSES: readonly Fault[] = [
  'drop-before',
  'drop-after',
  'drop-after',
  'error-500',
  'gateway-502',
  'limit-429',
  'portal',
  'csrf',
];

let databases = 0;

/** One schedule on one device; `model` is what the customer has asked for, line by line. */
const play = async (actions: readonly Action[], injected: readonly Fault[]) => {
  databases += 1;
  const name = `outbox-${databases}`;
  const world = new World(() => openOutboxStore(name));
  let left = [...injected];
  let killer: (() => void) | null = null;
  world.server.nextFault = () => {
    killer?.();
    const [fault = null, ...rest] = left;
    left = rest;
    return fault;
  };
  const model = new Map<string, number>();
  const setModel = (key: string, quantity: number) => {
    if (quantity > 0) model.set(key, Math.min(99, quantity));
    else model.delete(key);
  };
  let tab = world.open();
  await tab.outbox.selectPlace(PLACE);
  const reopen = async (): Promise<void> => {
    tab = world.open();
    await settled(6);
    // A database that is not open when the time is let go is given up.
    for (let round = 0; round < 20 && !tab.outbox.getSnapshot().ready; round += 1) await settled(1);
  };
  const keyAt = (index: number): string | undefined => tab.outbox.getSnapshot().lines[index]?.key;
  /** A tap: on the screen at once; durable a moment later. */
  const tap = async (work: Promise<void>): Promise<void> => {
    await Promise.race([work, settled(6)]);
  };

  for (const action of actions) {
    switch (action.do) {
      case 'add': {
        const line = dish(action.dish, action.options);
        setModel(line.key, (model.get(line.key) ?? 0) + action.by);
        await tap(tab.outbox.add(line, action.by));
        break;
      }
      case 'set': {
        const key = keyAt(action.at);
        if (key === undefined) break;
        setModel(key, action.quantity);
        await tap(tab.outbox.setQuantity(key, action.quantity));
        break;
      }
      case 'replace': {
        const key = keyAt(action.at);
        const line = dish(action.dish);
        if (key === undefined || key === line.key) break;
        setModel(line.key, (model.get(line.key) ?? 0) + (model.get(key) ?? 0));
        setModel(key, 0);
        await tap(tab.outbox.replace(key, line));
        break;
      }
      case 'change': {
        const key = keyAt(action.at);
        if (key === undefined) break;
        const line = dish(Number(key.split('-')[0]), action.options);
        const merged = key === line.key ? 0 : (model.get(line.key) ?? 0);
        setModel(key, 0);
        setModel(line.key, merged + action.quantity);
        await tap(tab.outbox.change(key, line, action.quantity));
        break;
      }
      case 'clear':
        model.clear();
        await tap(tab.outbox.clear());
        break;
      case 'cutlery':
        await tap(tab.outbox.setCutlery(action.count));
        break;
      case 'place':
        await tap(tab.outbox.selectPlace({ ...PLACE, restaurant_id: action.restaurant }));
        break;
      case 'network':
        world.server.offline = action.offline;
        break;
      case 'wait':
        world.scheduler.advance(action.ms);
        await settled(3);
        break;
      case 'kill':
        tab.kill();
        await reopen();
        break;
      case 'kill-while-sending':
        killer = tab.kill;
        tab.outbox.wake();
        await settled(6);
        killer = null;
        tab.kill();
        await reopen();
        break;
      case 'second-tab':
        // The first one stays open behind, and drains as well.
        await reopen();
        break;
      case 'read': {
        // As a screen does: whenever it likes, also while a step is on its way.
        await Promise.race([tab.outbox.refresh().catch(() => undefined), settled(2)]);
        break;
      }
      case 'elsewhere': {
        const id = [...world.server.carts.keys()].at(-1);
        const cart = id === undefined ? undefined : world.server.cart(id);
        if (id === undefined || cart === undefined) break;
        world.server.elsewhere(id, (items) => {
          const item = items[action.at];
          if (item && action.quantity > 0) item.quantity = action.quantity;
          if (item && action.quantity === 0) items.splice(action.at, 1);
        });
        break;
      }
    }
  }
  // A refused place is asked for again (as the selection, or the next start, does).
  left = [];
  await settled(60);
  await tap(tab.outbox.selectPlace(PLACE));
  await world.heal(tab);
  await settled();
  return { world, tab, model };
};

const serverOf = (world: World, tab: Tab) => world.server.quantities(tab.outbox.getSnapshot().cartId);

/** After healing: nothing waits, the screen is what the server has. */
const isAtRest = (world: World, tab: Tab): void => {
  const { pending, cartId, cutlery } = tab.outbox.getSnapshot();
  expect(pending).toBe(false);
  expect(serverOf(world, tab)).toEqual(shown(tab));
  const cart = world.server.cart(cartId);
  if (cart) expect(cart.cutlery).toBe(cutlery);
};

const runs = Number(process.env['FC_RUNS'] ?? 120);

describe('the outbox under random actions and faults', () => {
  it('ends with exactly what the customer asked for', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(own, { maxLength: 25 }), faults(LOSSES), async (actions, injected) => {
        const { world, tab, model } = await play(actions, injected);
        isAtRest(world, tab);
        expect(shown(tab)).toEqual(Object.fromEntries(model));
        expect(tab.outbox.getSnapshot().notices).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it(
    'ends with the screen and the server agreeing, through refusals and a second device',
    { timeout: 120_000 },
    async () => {
      const actions = fc.array(fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: elsewhere }), {
        maxLength: 25,
      });
      await fc.assert(
        fc.asyncProperty(actions, faults([...LOSSES, 'refuse-422', 'refuse-422']), async (list, injected) => {
          const { world, tab } = await play(list, injected);
          isAtRest(world, tab);
        }),
        { numRuns: runs },
      );
    },
  );
});
