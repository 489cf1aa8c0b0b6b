// Proves docs/product.md §4.20, §4.24, §4.21, §9.18, §14.1, §14.3.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectPlace } from '#client/ordering/cart/cart-changes.ts';
import { readAgain, shownFavourites } from '#client/favourites/favourite-list.ts';
import { placeOrder } from '#client/ordering/orders/place-order.ts';
import { openOutboxStore } from '#client/outbox/outbox-store.ts';
import { cases } from '#tests/support/depth.ts';
import { CUSTOMER_ACTIONS, nothingWanted, type CustomerAction, type Hands } from '#tests/support/customer-actions.ts';
import { dish, ORDER_BODY, PLACE } from './support/builders.ts';
import type { Fault } from './support/fake-api.ts';
import { settled, shown, World, type Tab } from './support/world.ts';

type Action =
  /** The numbers choose what exactly is tapped. */
  | { readonly do: 'tap'; readonly action: CustomerAction; readonly numbers: readonly number[] }
  | { readonly do: 'log-in' }
  | { readonly do: 'network'; readonly offline: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'kill' }
  | { readonly do: 'kill-while-sending' }
  | { readonly do: 'second-tab' }
  | { readonly do: 'read' }
  | { readonly do: 'elsewhere'; readonly at: number; readonly quantity: number }
  | { readonly do: 'heart-elsewhere'; readonly dish: number };

const USER = 7;
const OPTIONS = [[], [], [7], [8, 7], [9]];
const MENU = [1, 2, 3, 4].flatMap((id) => OPTIONS.map((options) => dish(id, options)));
const PLACES = [PLACE, { ...PLACE, restaurant_id: 2 }, { ...PLACE, restaurant_id: 3 }] as const;

const tapsOf = (actions: readonly CustomerAction[]): fc.Arbitrary<Action> =>
  fc.oneof(
    ...actions.map((action) => ({
      weight: action.weight,
      arbitrary: fc.record({
        do: fc.constant('tap' as const),
        action: fc.constant(action),
        numbers: fc.array(fc.nat(59), { minLength: 3, maxLength: 3 }),
      }),
    })),
  );
/** Customer actions for every listed mutation, weighted by the mutation. */
const taps = (isRight: (action: CustomerAction) => boolean): fc.Arbitrary<Action> =>
  fc.oneof(
    ...Object.values(CUSTOMER_ACTIONS)
      .map((actions) => actions.filter(isRight))
      .filter(({ length }) => length > 0)
      .map((actions) => ({ weight: actions.length, arbitrary: tapsOf(actions) })),
  );
const trouble: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network' as const), offline: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 3_000, 90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill-while-sending' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('second-tab' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log-in' as const) }) },
);
const elsewhere: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('elsewhere' as const), at: fc.nat(5), quantity: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ do: fc.constant('heart-elsewhere' as const), dish: fc.integer({ min: 1, max: 4 }) }),
);
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

/** Plays one schedule on one device; `wanted` is what the customer requested, by line and by heart. */
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
  const wanted = nothingWanted();
  const removals: Hands['removals'] = [];
  let checkouts = 0;
  let tab = world.open();
  await tab.outbox.commit((state) => selectPlace(state, PLACE));
  const reopen = async (): Promise<void> => {
    tab = world.open();
    await settled(6);
    // A database that is not open when the clock is released is given up.
    for (let round = 0; round < 20 && !tab.outbox.getSnapshot().ready; round += 1) await settled(1);
  };
  /** A tap: on the screen at once, durable a moment later. */
  const tap = async (work: Promise<unknown>): Promise<void> => {
    await Promise.race([work, settled(6)]);
  };
  const handsOf = ({ outbox }: Tab, numbers: readonly number[]): Hands => {
    const drawn = [...numbers];
    return {
      outbox,
      menu: MENU,
      places: PLACES,
      user: world.server.user,
      wanted,
      removals,
      pick: (below) => (drawn.shift() ?? 0) % below,
      checkout: () => {
        checkouts += 1;
        return placeOrder(outbox, {
          body: ORDER_BODY,
          shownTotal: outbox.getSnapshot().confirmed?.total_price ?? 1,
        }).catch(() => undefined);
      },
    };
  };

  for (const action of actions) {
    switch (action.do) {
      case 'tap': {
        const tapped = action.action.act(handsOf(tab, action.numbers));
        if (tapped !== null) await tap(tapped.done);
        break;
      }
      case 'log-in':
        world.server.user = USER;
        world.person = String(USER);
        await tap(tab.outbox.amend((state) => ({ ...state, ...readAgain(state, USER) })));
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
        // The first one stays open in the background, and drains as well.
        await reopen();
        break;
      case 'read': {
        // As a screen does: at any time, also while a step is in flight.
        await Promise.race([tab.outbox.refresh().catch(() => undefined), settled(2)]);
        break;
      }
      case 'elsewhere': {
        const id = [...world.server.carts.keys()].at(-1);
        const cart = id === undefined ? undefined : world.server.cart(id);
        if (id === undefined || cart === undefined || cart.orderId !== null) break;
        world.server.elsewhere(id, (items) => {
          const item = items[action.at];
          if (item && action.quantity > 0) item.quantity = action.quantity;
          if (item && action.quantity === 0) items.splice(action.at, 1);
        });
        break;
      }
      case 'heart-elsewhere': {
        const own = world.server.favourites.get(USER) ?? [];
        const others = own.filter((id) => id !== action.dish);
        world.server.favourites.set(USER, others.length < own.length ? others : [action.dish, ...own]);
        break;
      }
    }
  }
  // A rejected place is requested again (as the selection, or the next start, does).
  left = [];
  await settled(60);
  await tap(tab.outbox.commit((state) => selectPlace(state, PLACE)));
  await world.heal(tab);
  await settled();
  // Opens the list.
  const { user } = world.server;
  if (user !== null) await tab.outbox.amend((state) => ({ ...state, ...readAgain(state, user) }));
  await world.heal(tab);
  return { world, tab, wanted, checkouts };
};

const serverOf = (world: World, tab: Tab) => world.server.quantities(tab.outbox.getSnapshot().cartId);

/** After recovery: nothing is pending, and the screen matches the server. */
const isAtRest = (world: World, tab: Tab): void => {
  const { unsent, cartId, cutlery, state } = tab.outbox.getSnapshot();
  const { favourites } = state;
  expect(unsent).toBe(false);
  expect(serverOf(world, tab)).toEqual(shown(tab));
  const { confirmed, lines } = tab.outbox.getSnapshot();
  const worth = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  expect(confirmed?.subtotal_price ?? 0).toBe(worth);
  const cart = world.server.cart(cartId);
  if (cart) expect(cart.cutlery).toBe(cutlery);
  const { user } = world.server;
  if (user !== null) expect(shownFavourites(favourites)).toEqual(world.server.favourites.get(user) ?? []);
};

/** Every order reported as placed exists, and none was placed without a request. */
const areOrdersTrue = (world: World, tab: Tab, checkouts: number): void => {
  const placed = tab.outbox
    .getSnapshot()
    .state.commands.filter(({ kind, state }) => kind === 'place' && state === 'acked');
  const ids = placed.map(({ order_id: id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...world.server.orders.keys()]).toEqual(expect.arrayContaining(ids));
  expect(world.server.orders.size).toBeLessThanOrEqual(checkouts);
};

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
const pressed = (hearts: ReadonlyMap<number, boolean>): number[] =>
  inOrder([...hearts].flatMap(([id, on]) => (on ? [id] : [])));

const runs = cases(120, 600);

describe('the outbox under random actions and faults', () => {
  it('ends with exactly what the customer asked for', { timeout: 120_000 }, async () => {
    const foreseen = taps(({ isOpen }) => isOpen !== true);
    const actions = fc.array(fc.oneof({ weight: 25, arbitrary: foreseen }, { weight: 14, arbitrary: trouble }), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(actions, faults(LOSSES), async (list, injected) => {
        const { world, tab, wanted } = await play(list, injected);
        isAtRest(world, tab);
        expect(shown(tab)).toEqual(Object.fromEntries(wanted.lines));
        expect(inOrder(shownFavourites(tab.outbox.getSnapshot().state.favourites))).toEqual(pressed(wanted.hearts));
        expect(tab.outbox.getSnapshot().state.notices).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it(
    'ends with the screen and the server in agreement, through orders, rejections and a second device',
    { timeout: 120_000 },
    async () => {
      const actions = fc.array(
        fc.oneof(
          { weight: 25, arbitrary: taps(() => true) },
          { weight: 14, arbitrary: trouble },
          { weight: 6, arbitrary: elsewhere },
        ),
        { maxLength: 25 },
      );
      await fc.assert(
        fc.asyncProperty(actions, faults([...LOSSES, 'refuse-422', 'refuse-422']), async (list, injected) => {
          const { world, tab, checkouts } = await play(list, injected);
          isAtRest(world, tab);
          areOrdersTrue(world, tab, checkouts);
        }),
        { numRuns: runs },
      );
    },
  );
});
