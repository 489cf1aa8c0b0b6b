import * as v from 'valibot';
import type { CreateCartBody } from '#contract/cart.ts';
import { MAX_LINE_QUANTITY } from '#contract/cart.ts';
import { PrevalidateResult } from '#contract/orders.ts';
import {
  selectPlace,
  addLine,
  setQuantity,
  replaceLine,
  changeLine,
  clearCart,
  setCutlery,
} from '#client/ordering/cart/cart-changes.ts';
import { setPromocode } from '#client/ordering/cart/discount-changes.ts';
import { forgetWanted, type WantedBooking, wantedBookings, wantTable } from '#client/bookings/booking-commands.ts';
import { removalOf, undoRemoval, type Removal } from '#client/ordering/cart/undo-removal.ts';
import type { LineChoice } from '#client/ordering/cart/cart-changes.ts';
import { readAgain, setFavourite } from '#client/favourites/favourite-list.ts';
import type { MutationName } from '#client/outbox/mutations.ts';
import type { Command, PlaceCommand } from '#client/ordering/orders/order-state.ts';
import { setRating } from '#client/ratings/ratings.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { requestCancellation, confirmOrder, forgetCommand } from '#client/ordering/orders/order-commands.ts';

/** What a customer acts with: the real outbox, and the source of random choices. */
export interface Hands {
  readonly outbox: Outbox;
  /** 0 to `below` - 1. */
  readonly pick: (below: number) => number;
  /** Dishes with options: everything that can be added to the cart. */
  readonly menu: readonly LineChoice[];
  readonly places: readonly [CreateCartBody, ...CreateCartBody[]];
  /** The user logged in; null for a guest. */
  readonly user: number | null;
  /** Orders the cart as the checkout does. */
  readonly checkout: () => Promise<unknown>;
  /** Called before an unsent order is withdrawn. */
  readonly onWithdraw?: (commandId: string) => void;
  /** Removals that can be undone, oldest first. */
  readonly removals: Removal[];
  /** What was requested, updated by the actions that can predict it. */
  readonly wanted: Wanted;
}

export interface Wanted {
  /** Line key → quantity. */
  readonly lines: Map<string, number>;
  /** Dish → whether its last tap made it a favourite. */
  readonly hearts: Map<number, boolean>;
}

export function nothingWanted(): Wanted {
  return { lines: new Map(), hearts: new Map() };
}

export interface CustomerAction {
  readonly name: string;
  /** Relative frequency among the actions. */
  readonly weight: number;
  /** The result depends on the server: `wanted` does not predict it. */
  readonly isOpen?: true;
  /** Taps; null when there is nothing to tap now. `what` is for the log, `done` resolves when it is stored. */
  readonly act: (hands: Hands) => { readonly what: string; readonly done: Promise<unknown> } | null;
}

const oneOf = <T>({ pick }: Hands, list: readonly T[]): T | undefined => list[pick(Math.max(1, list.length))];
const lineOf = (hands: Hands) => oneOf(hands, hands.outbox.getSnapshot().lines);
const setWanted = ({ wanted: { lines } }: Hands, key: string, quantity: number): void => {
  if (quantity > 0) lines.set(key, Math.min(MAX_LINE_QUANTITY, quantity));
  else lines.delete(key);
};

/** Removes lines as the cart does, so that it can be undone. */
const takeOut = (hands: Hands, keys: readonly string[], work: () => Promise<void>): Promise<void> => {
  const { outbox, removals } = hands;
  removals.push(removalOf(outbox.getSnapshot().state, keys, removals.at(-1)?.order));
  for (const key of keys) setWanted(hands, key, 0);
  return work();
};

const CART: readonly CustomerAction[] = [
  {
    name: 'add',
    weight: 34,
    act: (hands) => {
      const { outbox, pick, places, wanted } = hands;
      const choice = oneOf(hands, hands.menu);
      if (choice === undefined) return null;
      const by = 1 + pick(3);
      const { place, confirmed } = outbox.getSnapshot();
      if (place === null && confirmed === null) void outbox.commit((state) => selectPlace(state, places[0]));
      setWanted(hands, choice.key, (wanted.lines.get(choice.key) ?? 0) + by);
      return { what: `add ${choice.key} × ${by}`, done: outbox.commit((state) => addLine(state, choice, by)) };
    },
  },
  {
    name: 'set the quantity',
    weight: 16,
    act: (hands) => {
      const line = lineOf(hands);
      if (line === undefined) return null;
      const quantity = hands.pick(6);
      setWanted(hands, line.key, quantity);
      return {
        what: `set ${line.key} to ${quantity}`,
        done: hands.outbox.commit((state) => setQuantity(state, line.key, quantity)),
      };
    },
  },
  {
    name: 'replace',
    weight: 6,
    act: (hands) => {
      const line = lineOf(hands);
      const choice = oneOf(hands, hands.menu);
      if (line === undefined || choice === undefined || choice.key === line.key) return null;
      const { lines } = hands.wanted;
      setWanted(hands, choice.key, (lines.get(choice.key) ?? 0) + (lines.get(line.key) ?? 0));
      setWanted(hands, line.key, 0);
      return {
        what: `replace ${line.key} by ${choice.key}`,
        done: hands.outbox.commit((state) => replaceLine(state, line.key, choice)),
      };
    },
  },
  {
    name: 'change the options',
    weight: 10,
    act: (hands) => {
      const line = lineOf(hands);
      const choice = oneOf(
        hands,
        hands.menu.filter((one) => one.product_id === line?.product_id),
      );
      if (line === undefined || choice === undefined) return null;
      const quantity = 1 + hands.pick(4);
      const merged = choice.key === line.key ? 0 : (hands.wanted.lines.get(choice.key) ?? 0);
      setWanted(hands, line.key, 0);
      setWanted(hands, choice.key, merged + quantity);
      const done = hands.outbox.commit((state) => changeLine(state, line.key, choice, quantity));
      return { what: `change ${line.key} to ${choice.key} × ${quantity}`, done };
    },
  },
  {
    name: 'clear',
    weight: 1,
    act: (hands) => {
      const { outbox } = hands;
      const keys = outbox.getSnapshot().lines.map(({ key }) => key);
      return { what: 'clear', done: takeOut(hands, keys, () => outbox.commit(clearCart)) };
    },
  },
  {
    name: 'remove',
    weight: 6,
    act: (hands) => {
      const line = lineOf(hands);
      if (line === undefined) return null;
      const { key } = line;
      return {
        what: `remove ${key}`,
        done: takeOut(hands, [key], () => hands.outbox.commit((state) => setQuantity(state, key, 0))),
      };
    },
  },
  {
    name: 'take a removal back',
    weight: 8,
    act: (hands) => {
      const { outbox, removals, wanted } = hands;
      const removal = oneOf(hands, removals);
      if (removal === undefined) return null;
      removals.splice(removals.indexOf(removal), 1);
      for (const { choice, quantity } of removal.lines) {
        setWanted(hands, choice.key, (wanted.lines.get(choice.key) ?? 0) + quantity);
      }
      const what = `take ${removal.lines.map(({ choice }) => choice.key).join(', ')} back`;
      return { what, done: outbox.commit((state) => undoRemoval(state, removal)) };
    },
  },
  {
    name: 'cutlery',
    weight: 2,
    act: ({ outbox, pick }) => {
      const count = pick(5);
      return { what: `cutlery for ${count}`, done: outbox.commit((state) => setCutlery(state, count)) };
    },
  },
  {
    name: 'another place',
    weight: 3,
    act: (hands) => {
      const place = oneOf(hands, hands.places) ?? hands.places[0];
      return {
        what: `to restaurant ${place.restaurant_id}, ${place.order_type}`,
        done: hands.outbox.commit((state) => selectPlace(state, place)),
      };
    },
  },
  {
    name: 'promo code',
    weight: 2,
    isOpen: true,
    act: ({ outbox }) => ({
      what: 'a promo code that nobody knows',
      done: outbox.commit((state) => setPromocode(state, 'СКАТЕРТЬ')),
    }),
  },
];

const isPlace = (command: Command): command is PlaceCommand => command.kind === 'place';
const orderOf = (hands: Hands, isRight: (command: PlaceCommand) => boolean): PlaceCommand | undefined =>
  oneOf(
    hands,
    hands.outbox
      .getSnapshot()
      .state.commands.filter((command): command is PlaceCommand => isPlace(command) && isRight(command)),
  );

const ORDERS: readonly CustomerAction[] = [
  {
    name: 'order',
    weight: 36,
    isOpen: true,
    act: ({ outbox, checkout }) =>
      outbox.getSnapshot().lines.length === 0 ? null : { what: 'order', done: checkout() },
  },
  {
    name: 'withdraw an order',
    weight: 2,
    isOpen: true,
    act: (hands) => {
      const order = orderOf(hands, ({ state }) => state === 'queued');
      if (order === undefined) return null;
      hands.onWithdraw?.(order.id);
      return { what: `withdraw ${order.id}`, done: forgetCommand(hands.outbox, order.id) };
    },
  },
  {
    name: 'agree to what an order would be now',
    weight: 8,
    isOpen: true,
    act: (hands) => {
      const order = orderOf(hands, ({ state }) => state === 'needs_customer');
      const answer = v.safeParse(PrevalidateResult, order?.error?.details);
      if (order === undefined || !answer.success || answer.output.issues.length > 0) return null;
      const { total_price: totalShown } = answer.output.totals;
      return { what: `confirm ${order.id}`, done: confirmOrder(hands.outbox, order.id, { totalShown }) };
    },
  },
  {
    name: 'put a refused order away',
    weight: 2,
    isOpen: true,
    act: (hands) => {
      const order = orderOf(hands, ({ state }) => state === 'needs_customer');
      return order === undefined ? null : { what: `forget ${order.id}`, done: forgetCommand(hands.outbox, order.id) };
    },
  },
  {
    name: 'cancel an order',
    weight: 2,
    isOpen: true,
    act: (hands) => {
      const id = orderOf(hands, ({ state }) => state === 'acked')?.order_id ?? null;
      return id === null ? null : { what: `cancel ${id}`, done: requestCancellation(hands.outbox, { order_id: id }) };
    },
  },
];

const FAVOURITES: readonly CustomerAction[] = [
  {
    name: 'press a heart',
    weight: 8,
    act: (hands) => {
      const dish = oneOf(hands, hands.menu);
      if (dish === undefined) return null;
      const { product_id: id } = dish;
      const on = hands.pick(3) > 0;
      hands.wanted.hearts.set(id, on);
      const done = hands.outbox.commit((state) => setFavourite(state, hands.user, { id, on }));
      return { what: `a heart for ${id}: ${on}`, done };
    },
  },
  {
    name: 'look at the favourites',
    weight: 2,
    act: ({ outbox, user }) =>
      user === null
        ? null
        : { what: 'favourites', done: outbox.amend((state) => ({ ...state, ...readAgain(state, user) })) },
  },
];

const RATINGS: readonly CustomerAction[] = [
  {
    name: 'rate an order',
    weight: 3,
    // Whether it can be rated yet depends on the kitchen.
    isOpen: true,
    act: (hands) => {
      const id = orderOf(hands, ({ state }) => state === 'acked')?.order_id ?? null;
      if (id === null) return null;
      const stars = 1 + hands.pick(5);
      const rating = { order_id: id, stars, items: [], comment: null };
      return { what: `${stars} stars for ${id}`, done: hands.outbox.commit((state) => setRating(state, rating)) };
    },
  },
];

const BOOKINGS: readonly CustomerAction[] = [
  {
    name: 'book a table',
    weight: 2,
    isOpen: true,
    act: ({ outbox, pick, places }) => {
      const key = `booking-${pick(1_000_000)}`;
      const wanted: WantedBooking = {
        key,
        waits: true,
        body: {
          restaurant_id: places[0].restaurant_id,
          guests: 1 + pick(8),
          starts_at: '2026-11-20T16:00:00.000Z',
          name: 'Анна',
          phone_number: '+79161234567',
          wishes: null,
          consents: { personal_data: true, version: '2026-01' },
        },
        place: { name: 'На Кирова', timezone: 'Europe/Moscow' },
        created_at: Date.UTC(2026, 10, 20, 12),
        looked_at: null,
        sent: false,
        error: null,
      };
      return { what: `book ${key}`, done: outbox.commit((state) => wantTable(state, wanted)) };
    },
  },
  {
    name: 'take a booking back',
    weight: 1,
    isOpen: true,
    act: (hands) => {
      const wanted = oneOf(hands, wantedBookings(hands.outbox.getSnapshot().state));
      if (wanted === undefined) return null;
      const done = hands.outbox.commit((state) => forgetWanted(state, wanted.key));
      return { what: `take ${wanted.key} back`, done };
    },
  },
];

/**
 * Customer actions for every listed mutation. The property test and the soak both draw from here, so that each listed mutation
 * is stressed by both.
 */
export const CUSTOMER_ACTIONS: Readonly<Record<MutationName, readonly CustomerAction[]>> = {
  orders: ORDERS,
  cart: CART,
  favourites: FAVOURITES,
  ratings: RATINGS,
  bookings: BOOKINGS,
};
export const ALL_ACTIONS: readonly CustomerAction[] = Object.values(CUSTOMER_ACTIONS).flat();
