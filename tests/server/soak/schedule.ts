import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { BY_LOCALITY, localities as localitiesCall } from '#contract/calls/menu.ts';
import type { Product } from '#contract/catalog.ts';
import { api as endpoints } from '#contract/endpoints.ts';
import type { Environment, Restaurant } from '#contract/restaurants.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { placeOrder } from '#client/ordering/orders/place-order.ts';
import { lineChoice } from '#client/ordering/cart/cart-changes.ts';
import type { Command, PlaceCommand } from '#client/ordering/orders/order-state.ts';
import { cartTotals } from '#client/ordering/cart/cart-totals.ts';
import { ManualScheduler, settled } from '#tests/src/client/support/world.ts';
import { shownFavourites } from '#client/favourites/favourite-list.ts';
import type { Removal } from '#client/ordering/cart/undo-removal.ts';
import { ALL_ACTIONS, nothingWanted, type Hands } from '#tests/support/customer-actions.ts';
import { createGuest } from '#tests/support/guest.ts';
import { randomOf } from '#tests/support/random.ts';
import { FRIDAY_15, type TestWorld } from '../cart-order-client.ts';
import { CONSENTS, draftOf } from '../order-drafts.ts';
import { createChainTrouble, type ChainTrouble } from './chain-trouble.ts';
import { Device, type Tab } from './device.ts';
import { FAULTS, type Fault } from './network.ts';

export interface SoakReport {
  readonly seed: number;
  /** Events in order: the log of a failure. */
  readonly story: readonly string[];
  readonly served: number;
  readonly refused: number;
  readonly faults: number;
  readonly placed: number;
  readonly asked: number;
  readonly withdrawn: number;
}

export class SoakFailure extends Error {
  override readonly name = 'SoakFailure';
  constructor(seed: number, what: string, story: readonly string[]) {
    super(`seed ${seed}: ${what}\n${story.map((line) => `  ${line}`).join('\n')}`);
  }
}

/** What a customer was promised when they tapped «Заказать». */
interface Promise_ {
  readonly device: Device;
  readonly id: string;
  readonly key: string;
  /** Line key → quantity, as the screen showed it. */
  readonly dishes: Readonly<Record<string, number>>;
  /** Keys of the lines shown as unavailable. */
  readonly marked: readonly string[];
  readonly total: number;
  /** Last seen on this device's disk. */
  command: PlaceCommand;
  /** The customer withdrew it before it was sent. */
  withdrawn: boolean;
}

const dishesOf = ({ ordered }: PlaceCommand): Record<string, number> =>
  Object.fromEntries(
    (ordered?.lines ?? []).filter(({ quantity }) => quantity > 0).map(({ key, quantity }) => [key, quantity]),
  );

const isWaiting = ({ state }: Command): boolean => state === 'queued' || state === 'sending';

interface Setting {
  readonly test: TestWorld;
  readonly menu: readonly Product[];
  readonly restaurant: Restaurant;
  readonly environment: Environment;
}

/** Reads once what every schedule shows on its screens. */
export async function prepareSoak(test: TestWorld): Promise<Setting> {
  const { products } = await test.ok(endpoints.products, { query: { restaurant_id: 1, details: true } });
  const localities = await test.ok(localitiesCall, { query: BY_LOCALITY });
  const restaurant = localities.flatMap((one) => one.restaurants).find(({ id }) => id === 1);
  if (!restaurant) throw new Error('No restaurant');
  const environment = await test.ok(endpoints.environment, {});
  const menu = products.filter((dish) => dish.is_available && dish.availability_schedule === null);
  return { test, menu, restaurant, environment };
}

/**
 * Plays one schedule: random customers on two tabs and a second device, a faulty network, then a healthy one. The seed
 * determines everything that happens.
 * @throws SoakFailure
 */
export async function playSchedule(setting: Setting, seed: number, steps: number): Promise<SoakReport> {
  const chain = createChainTrouble(setting.test);
  try {
    return await play(setting, chain, seed, steps);
  } finally {
    // The next schedule must start from the same state, or it could not be replayed alone.
    await chain.restore();
  }
}

const play = async (setting: Setting, chain: ChainTrouble, seed: number, steps: number): Promise<SoakReport> => {
  const { test, menu, restaurant, environment } = setting;
  const random = randomOf(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const chance = (share: number): boolean => random() < share;
  const oneOf = <T>(list: readonly T[]): T => {
    const found = list[pick(list.length)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  };
  const story: string[] = [];
  const tell = (line: string): void => void story.push(line);
  const fail = (what: string): never => {
    throw new SoakFailure(seed, what, story);
  };

  const scheduler = new ManualScheduler(FRIDAY_15.getTime());
  const pass = (ms: number): void => {
    test.at(new Date(scheduler.now() + ms));
    scheduler.advance(ms);
  };
  test.at(FRIDAY_15);
  let keys = 0;
  const newKey = (): string => `soak-${seed}-${(keys += 1)}-000000000000000`.slice(0, 40);
  const account = chance(0.5) ? await test.customer() : null;
  const newDevice = (name: string): Device =>
    new Device({
      name,
      account: account && { id: account.user.id, token: account.token },
      guest: createGuest(() => test.app),
      scheduler,
      skew: chance(0.3) ? oneOf([-7_200_000, -600_000, 600_000, 7_200_000]) : 0,
      random,
      newKey,
    });
  const phone = newDevice('phone');
  const devices = [phone];
  phone.open();
  await settled(6);
  const carts = new Set<string>();
  const promises = new Map<string, Promise_>();
  let faults = 0;
  let worker: { kill: () => void } | null = null;

  const draft = (): Omit<ReturnType<typeof draftOf>, 'cart_id'> & { consents: typeof CONSENTS } => {
    const { cart_id: _cart, ...rest } = draftOf('x', { change_from: null });
    return { ...rest, consents: CONSENTS };
  };
  /** Checks the disks: records new promises, follows up old ones. */
  const watch = (): void => {
    for (const device of devices) {
      const { commands, cart_id: cartId } = device.state;
      if (cartId !== null) carts.add(cartId);
      for (const command of commands) {
        if (command.kind !== 'place') continue;
        const known = promises.get(command.id);
        if (known) known.command = command;
        else {
          const dishes = dishesOf(command);
          const marked = (command.ordered?.lines ?? []).filter(({ mark }) => mark !== null).map(({ key }) => key);
          const { id, key, total_shown: total } = command;
          promises.set(id, { device, id, key, dishes, marked, total, command, withdrawn: false });
        }
      }
    }
  };
  phone.onWrite = watch;
  const totalShown = (tab: Tab): number | null => {
    const snapshot = tab.outbox.getSnapshot();
    const orderType = snapshot.place?.order_type ?? snapshot.confirmed?.order_type ?? 'delivery';
    const zone = restaurant.delivery_zones.find(({ type }) => type === orderType) ?? null;
    return cartTotals(snapshot, { restaurant, zone, orderType }, environment)?.total_price ?? null;
  };

  /** Same as the checkout (features/checkout/form/use-submit.ts); «стало» is accepted at once. */
  const checkout = async (tab: Tab): Promise<void> => {
    const shown = totalShown(tab);
    if (shown === null) return;
    const body = draft();
    const outcome = await placeOrder(tab.outbox, { body, shownTotal: shown });
    // Decided commands are removed by the next order of this cart.
    watch();
    if (outcome.type !== 'changed' || outcome.next.issues.length > 0) return;
    const { quote, totals } = outcome.next;
    await placeOrder(tab.outbox, { body, shownTotal: totals.total_price, quote });
  };

  /** Checkouts under way: their orders may not be in the outbox yet. */
  const checkouts = new Map<Promise<void>, Tab>();

  const choices = menu.flatMap((dish) => {
    const [size, ...extras] = dish.details?.modifier_groups ?? [];
    const sizes = (size?.options ?? []).filter((option) => option.is_available);
    const more = extras.flatMap((group) => group.options.slice(0, 1)).map(({ id }) => id);
    return [null, ...sizes.flatMap(({ id }) => [[id], [id, ...more]])].map((options) => lineChoice(dish, options));
  });
  const places = (['delivery', 'pickup'] as const).map((type) => ({
    restaurant_id: 1,
    order_type: type,
    delivery_zone_id: test.world.zones[type],
  }));

  const removals = new Map<Device, Removal[]>();
  /** Performs one random customer action, drawn from every listed mutation. */
  const act = async (device: Device, tab: Tab): Promise<void> => {
    if (!removals.has(device)) removals.set(device, []);
    const withdrawn: string[] = [];
    const hands: Hands = {
      outbox: tab.outbox,
      pick,
      menu: choices,
      places: [places[0] ?? fail('no place'), ...places.slice(1)],
      user: device.user?.id ?? null,
      wanted: nothingWanted(),
      removals: removals.get(device) ?? [],
      onWithdraw: (id) => withdrawn.push(id),
      // A customer does other things while an order is being placed.
      checkout: () => {
        const going = checkout(tab)
          .catch((error: unknown) => tell(`checkout: ${String(error)}`))
          .finally(() => checkouts.delete(going));
        checkouts.set(going, tab);
        return Promise.resolve();
      },
    };
    for (let tries = 0; tries < 5; tries += 1) {
      let dice = random() * ALL_ACTIONS.reduce((sum, { weight }) => sum + weight, 0);
      const action = ALL_ACTIONS.find(({ weight }) => (dice -= weight) < 0);
      const tapped = action?.act(hands) ?? null;
      if (tapped === null) continue;
      tell(`${device.name}: ${tapped.what}`);
      await Promise.race([tapped.done, settled(4)]);
      for (const id of withdrawn) {
        const known = promises.get(id);
        if (known && !device.state.commands.some((one) => one.id === id)) known.withdrawn = true;
      }
      return;
    }
  };

  const trouble = async (device: Device): Promise<void> => {
    const { network } = device;
    const { jar } = network.guest;
    const events: [string, () => Promise<void> | void][] = [
      ['offline', () => void (network.offline = true)],
      ['online', () => void (network.offline = false)],
      ['online', () => void (network.offline = false)],
      ['captive portal', () => void (network.portal = true)],
      ['portal passed', () => void (network.portal = false)],
      ['portal passed', () => void (network.portal = false)],
      ['csrf cookie gone', () => void jar.delete('XSRF-TOKEN')],
      ['csrf token expired', () => void (jar.has('XSRF-TOKEN') && jar.set('XSRF-TOKEN', 'old.token'))],
      ['session gone', () => jar.clear()],
      ['logged in again', () => device.logIn()],
      ['second tab', () => void (device.tabs.length < 2 && device.open())],
      [
        'tab killed',
        () => {
          if (device.tabs.length > 0) oneOf(device.tabs).kill();
          if (device.tabs.length === 0) device.open();
        },
      ],
      [
        'all closed, the worker sends',
        () => {
          for (const tab of device.tabs) tab.kill();
          worker?.kill();
          worker = device.wakeWorker();
        },
      ],
      [
        'new build: every tab anew',
        () => {
          for (const tab of device.tabs) tab.kill();
          device.open();
        },
      ],
      [
        'the server is killed and comes back',
        async () => {
          const lost = Promise.all(devices.map(({ network }) => network.interrupt()));
          await test.restart();
          await lost;
        },
      ],
      [
        'the worker is replaced by a later build',
        () => {
          worker?.kill();
          worker = device.updateWorker();
        },
      ],
      [
        'the worker takes over from the build before',
        () => {
          worker?.kill();
          worker = device.wakeWorkerAfterOldBuild();
        },
      ],
      ['a dish is sold out, or is there again', () => chain.turnDish(oneOf(menu))],
      ['a dish is sold out, or is there again', () => chain.turnDish(oneOf(menu))],
      ['an option is gone, or is there again', () => chain.turnOption('small')],
      [
        'the cart has ended',
        async () => {
          const { cart_id: cartId } = device.state;
          if (cartId !== null) await chain.endCart(cartId);
        },
      ],
      [
        'a price changes',
        () => {
          const dish = oneOf(menu);
          return chain.setPrice(dish, oneOf([dish.price, dish.price + 1000]));
        },
      ],
      [
        'a second device',
        () => {
          const { cart_id: cartId } = phone.state;
          if (devices.length > 1 || cartId === null) return;
          const second = newDevice('tablet');
          second.onWrite = watch;
          second.adopt(cartId);
          second.open();
          devices.push(second);
        },
      ],
      [
        'the second device',
        () => {
          const { cart_id: cartId } = phone.state;
          if (devices.length > 1 || cartId === null) return;
          const second = newDevice('tablet');
          second.onWrite = watch;
          second.adopt(cartId);
          second.open();
          devices.push(second);
        },
      ],
    ];
    const [name, run] = oneOf(events);
    tell(`${device.name}: ${name}`);
    await run();
    if (device.tabs.length === 0 && chance(0.5)) device.open();
  };

  const oneFault = (): Fault | null => {
    if (!chance(0.3)) return null;
    faults += 1;
    return oneOf(FAULTS);
  };

  for (let step = 0; step < steps; step += 1) {
    const device = oneOf(devices);
    let tab = device.tabs.length > 0 ? oneOf(device.tabs) : null;
    if (tab?.outbox.getSnapshot().outdated) {
      tell(`${device.name}: reloaded, as it is asked to be`);
      tab.kill();
      tab = device.open();
      await settled(4);
    }
    const dice = random();
    if (dice < 0.3) {
      if (tab) await act(device, tab);
      else device.open();
    } else if (dice < 0.4) await trouble(device);
    else if (dice < 0.47) {
      const ms = oneOf([300, 2_000, 10_000, 61_000, 61_000, 16 * 60_000]);
      tell(`${ms} ms pass`);
      pass(ms);
    } else {
      for (let count = 1 + pick(6); count > 0; count -= 1) {
        const busy = devices.filter(({ network }) => network.busy);
        if (busy.length === 0) break;
        const chosen = oneOf(busy);
        const fault = oneFault();
        if (fault) tell(`${chosen.name}: ${fault}`);
        await chosen.network.step(pick, fault);
        await settled(4);
        watch();
      }
    }
    await settled(4);
    watch();
  }

  tell('the network is well');
  if (chance(0.5)) await chain.restore();
  for (const device of devices) {
    Object.assign(device.network, { offline: false, portal: false });
    device.logIn();
  }
  for (const device of devices) {
    for (const tab of device.tabs) if (tab.build < device.build) tab.kill();
    if (device.tabs.length === 0) device.open();
  }
  await settled(6);
  const isAtRest = (device: Device): boolean =>
    device.tabs.every(({ outbox }) => {
      const { ready, unsent, state } = outbox.getSnapshot();
      return ready && !unsent && !state.favourites.stale;
    });
  const isOrdering = ({ tabs }: Device): boolean => [...checkouts.values()].some((tab) => tabs.includes(tab));
  const rest = async (): Promise<void> => {
    for (let round = 0; ; round += 1) {
      for (let moves = 0; devices.some(({ network }) => network.busy); moves += 1) {
        if (moves > 300) fail('it sends without end');
        for (const { network } of devices) if (network.busy) await network.step(pick, null);
        await settled(4);
        watch();
      }
      // The page's lazy modules are loaded by another thread here: that takes real time, which the schedule does not count.
      for (let waits = 0; devices.some(isOrdering) && waits < 100; waits += 1) {
        if (devices.some(({ network }) => network.busy)) break;
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
      }
      if (devices.every((device) => isAtRest(device) && !isOrdering(device)) && round > 2) break;
      if (round > 20) fail(`it does not come to rest: ${devices.map(summary).join('; ')}`);
      pass(61_000);
      for (const { tabs } of devices) for (const { outbox } of tabs) outbox.wake();
      await settled(6);
      watch();
    }
  };
  await rest();
  // Every device refreshes once more, as when a customer opens the cart and the favourites.
  const looking: Promise<void>[] = [];
  for (const device of devices) {
    for (const { outbox } of device.tabs) {
      device.lookAtFavourites(outbox);
      // A cart that is ordered or gone is only noticed at the next request.
      looking.push(outbox.refresh().catch(() => undefined));
    }
  }
  await settled(4);
  await rest();
  await Promise.all(looking);
  await settled(4);
  watch();
  await verify();
  for (const device of devices) for (const tab of device.tabs) tab.kill();
  const list = [...promises.values()];
  return {
    seed,
    story,
    faults,
    served: devices.reduce((sum, { network }) => sum + network.served, 0),
    refused: devices.reduce((sum, { network }) => sum + network.refused, 0),
    placed: list.filter(({ command }) => command.state === 'acked').length,
    asked: list.filter(({ command, withdrawn }) => command.state === 'needs_customer' && !withdrawn).length,
    withdrawn: list.filter(({ withdrawn }) => withdrawn).length,
  };

  async function verify(): Promise<void> {
    for (const device of devices) {
      const { logs, state } = device;
      if (state.step !== null) fail(`${device.name}: a step is left`);
      const unexpected = logs.filter(
        (line) =>
          !line.startsWith('The cart did not move to the restaurant') &&
          // A tab superseded by a later build: it asks for a reload.
          !(device.build > 0 && line.startsWith('The outbox is held in memory')),
      );
      if (unexpected.length > 0) fail(`${device.name}: ${unexpected.join('; ')}`);
      for (const { outbox } of device.tabs) {
        const { cartId, lines } = outbox.getSnapshot();
        // A line that no cart accepts stays marked, on this screen only.
        const inCart = lines.filter((line) => line.item_id !== null || line.availability === 'available');
        const shown = Object.fromEntries(inCart.map(({ key, quantity }) => [key, quantity]));
        const onServer = cartId === null ? {} : await quantities(cartId);
        // A cart ordered on another device is noticed at the next change; until then its lines are the last ones seen.
        if (onServer === 'ordered') continue;
        if (!isEqual(shown, onServer)) {
          fail(`${device.name} shows ${JSON.stringify(shown)}, the server has ${JSON.stringify(onServer)}`);
        }
      }
    }
    const placed =
      carts.size === 0
        ? []
        : await test.db
            .select()
            .from(orders)
            .where(inArray(orders.cartId, [...carts]));
    const claimed = new Set<string>();
    for (const { command, withdrawn, key, dishes, marked, total, id } of promises.values()) {
      const order = placed.find(({ placeKey }) => placeKey === key);
      if (isWaiting(command) && !withdrawn) fail(`order ${id} is still waiting`);
      if (command.state === 'acked') {
        if (!order || order.id !== command.order_id) fail(`order ${id} is said to be placed, and is not`);
        if (order && order.totals.total_price !== total)
          fail(`order ${id} costs ${order.totals.total_price}, not ${total}`);
        if (order) {
          claimed.add(order.id);
          const items = await test.db
            .select()
            .from(orderItems)
            .where(inArray(orderItems.orderId, [order.id]));
          const made = Object.fromEntries(
            items.map((item) => [lineKey(item.productId, item.modifiers), item.quantity]),
          );
          // A line marked as unavailable counts in no total and is not part of the order.
          const wanted = Object.entries(dishes).filter(
            ([line]) => line in made || !(marked.includes(line) || chain.wasOff(line)),
          );
          if (!isEqual(made, Object.fromEntries(wanted)))
            fail(`order ${id} is ${JSON.stringify(made)}, not ${JSON.stringify(dishes)}`);
        }
      } else if (order) fail(`order ${id} was placed, and the screen does not say so (${command.state}, ${withdrawn})`);
    }
    if (account !== null) {
      const { product_ids: kept } = await account.ok(endpoints.favourites, {});
      for (const { name, tabs } of devices) {
        for (const { outbox } of tabs) {
          const shown = shownFavourites(outbox.getSnapshot().state.favourites);
          if (shown.join() !== kept.join())
            fail(`${name} shows the hearts ${shown.join()}, the account has ${kept.join()}`);
        }
      }
    }
    for (const order of placed) if (!claimed.has(order.id)) fail(`nobody knows of order ${order.id}`);
  }

  async function quantities(cartId: string): Promise<Record<string, number> | 'ordered'> {
    const { status, body } = await test.inject(endpoints.cart, { query: { cart_id: cartId } });
    if (status !== 200) return 'ordered';
    const { items } = v.parse(endpoints.cart.ok, body);
    return Object.fromEntries(items.map((item) => [lineKey(item.product_id, item.modifiers), item.quantity]));
  }
};

/** Summarizes what is still pending on a device, for a failure's message. */
const summary = ({ name, state, tabs }: Device): string =>
  JSON.stringify({
    name,
    cart: state.cart_id,
    step: state.step,
    favourites: state.favourites,
    confirmed: state.confirmed?.items.map(({ product_id: id, quantity }) => [id, quantity]) ?? null,
    lines: state.lines.map(({ key, quantity, base }) => [key, quantity, base]),
    place: state.place,
    commands: state.commands.map((command) => [command.kind, command.state, command.error?.code, command.attempts]),
    carts: state.commands.map((command) => (command.kind === 'place' ? [command.cart_id, command.ordered] : null)),
    reach: tabs.map(({ connectivity }) => connectivity.getSnapshot()),
  });

const isEqual = (one: Record<string, number>, other: Record<string, number>): boolean => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
};
