import type { NewPromise, PartnerOrder } from '#contract/partner.ts';
import { promiseFault, type PromiseFault, WIDEST_PROMISE } from '#domain/promise-bounds.ts';
import { promisedAt } from '#domain/slots.ts';
import { businessDay } from '#domain/business-day.ts';
import { isFinal, recalledStatus } from '#domain/order-status.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { orderIdOf, type Command } from './commands.ts';
import { isCourierScreen, showsRestaurant, type KitchenState } from './kitchen-state.ts';
import { isOnBoard, stationOf } from './stations.ts';

/** An order as this screen shows it, with unanswered taps applied. */
export interface ShownOrder extends PartnerOrder {
  /** A change to it is being sent. */
  readonly sending: boolean;
}

const promisedBy = (order: PartnerOrder, promised: NewPromise | null): Pick<PartnerOrder, 'promised'> => ({
  promised: promised !== null && 'from' in promised ? promised : order.promised,
});

/** Returns an order as it is after a tap. */
export function withTap<Order extends PartnerOrder>(order: Order, command: Command): Order {
  switch (command.call) {
    case 'lines': {
      const { item_ids: ids, done } = command.body;
      const at = done ? new Date(command.at).toISOString() : null;
      const items = order.items.map((item) => (ids.includes(item.item_id) ? { ...item, done_at: at } : item));
      return { ...order, items };
    }
    case 'accept':
      return { ...order, status: 'confirmed', ...promisedBy(order, command.body.promised) };
    case 'move':
      return { ...order, status: command.body.status };
    case 'take':
      return { ...order, status: 'delivering' };
    case 'hand_over':
      return { ...order, status: 'delivered', left_at_door: command.body.left_at_door };
    case 'no_answer':
      return { ...order, no_answer_at: new Date(command.at).toISOString() };
    case 'recall':
      return { ...order, status: recalledStatus(order.status, order.order_type) ?? order.status, recall_until: null };
    case 'promise':
      return { ...order, ...promisedBy(order, command.body.promised) };
    case 'reject':
      return { ...order, status: 'canceled', cancel_reason: command.body.reason, cancel_comment: command.body.comment };
    default:
      return order;
  }
}

/** Orders of the chosen restaurant with pending taps applied, earliest promised first. */
export function shownOrders({ orders, commands, settings, me }: KitchenState): ShownOrder[] {
  const self = me && { key_id: me.key_id, name: me.name };
  return orders
    .filter(({ restaurant_id: id }) => showsRestaurant(settings, id))
    .map((order) => {
      const own = commands.filter((command) => orderIdOf(command) === order.id);
      const courier = own.some(({ call }) => call === 'take') ? self : order.courier;
      return { ...own.reduce(withTap, order), courier, sending: own.some(({ lane }) => lane === order.id) };
    })
    .toSorted((one, other) => Date.parse(one.promised.to) - Date.parse(other.promised.to));
}

/** Reports whether an order is new, or was accepted by the server itself, and no one has seen it, on this screen or another. */
export function isUnseen(
  { id, status, seen_at: at, auto_accepted: isAuto }: PartnerOrder,
  { seen }: Pick<KitchenState, 'seen'>,
): boolean {
  return at === null && !seen.includes(id) && (status === 'new' || (isAuto && status === 'confirmed'));
}

/** New orders that no one has looked at. */
export function unseenOrders(state: KitchenState): ShownOrder[] {
  return shownOrders(state).filter((order) => isUnseen(order, state));
}

/** Those of them that this screen rings for: a station's screen for orders with its dishes. */
export function ringingOrders(state: KitchenState): ShownOrder[] {
  const station = stationOf(state)?.id ?? null;
  return unseenOrders(state).filter((order) => isOnBoard(order, station));
}

/** What a screen keeps of a door that nobody opens, once someone has read it. */
export function noAnswerKey({ id, no_answer_at: at }: Pick<PartnerOrder, 'id' | 'no_answer_at'>): string {
  return `${id} ${at}`;
}

/** Orders at whose door nobody opens, and which no one at this screen has read about (docs/product.md §26.50). */
export function unansweredDoors(state: KitchenState): ShownOrder[] {
  if (isCourierScreen(state)) return [];
  return shownOrders(state).filter(
    (order) =>
      order.status === 'delivering' && order.no_answer_at !== null && !state.dismissed.includes(noAnswerKey(order)),
  );
}

/** Reports whether someone other than this kitchen canceled it, so that the kitchen must be notified. */
export function isCanceledByOthers({ status, status_history: history, cancel_reason: reason }: PartnerOrder): boolean {
  const last = history.at(-1);
  return (
    status === 'canceled' && last?.status === 'canceled' && (last.actor !== 'kitchen' || reason === 'not_accepted')
  );
}

/** Returns the later of two states of an order: responses may arrive out of order. */
const later = (one: PartnerOrder, other: PartnerOrder | undefined): PartnerOrder =>
  other !== undefined && Date.parse(other.updated_at) > Date.parse(one.updated_at) ? other : one;

/** Merges newly read orders into known ones. Finished orders stay until their day has ended at the restaurant. */
export function mergeOrders(known: readonly PartnerOrder[], read: readonly PartnerOrder[], now: Date): PartnerOrder[] {
  const byId = new Map(known.map((order) => [order.id, order]));
  for (const order of read) byId.set(order.id, later(order, byId.get(order.id)));
  return [...byId.values()].filter(
    ({ status, status_history: history, updated_at: changed, timezone }) =>
      !isFinal(status) || businessDay(new Date(history.at(-1)?.at ?? changed), timezone) === businessDay(now, timezone),
  );
}

type Promised = Pick<PartnerOrder, 'promised' | 'timezone'>;

/**
 * Returns a promise between two instants, as wide as the current one and rounded as any promise (docs/product.md §13.7); absolute, so a
 * delayed send means the same time.
 */
const endingAt = ({ promised, timezone }: Promised, to: number, now: Date): NewPromise => {
  const end = promisedAt(to, timezone);
  const width = Math.min(Date.parse(promised.to) - Date.parse(promised.from), WIDEST_PROMISE * MINUTE);
  const from = promisedAt(Math.min(end.getTime(), Math.max(end.getTime() - width, now.getTime())), timezone);
  return { from: from.toISOString(), to: end.toISOString() };
};

/** Promises `minutes` later than promised, or than now if that has passed. */
export function promiseLater(order: Promised, minutes: number, now: Date): NewPromise {
  return endingAt(order, Math.max(Date.parse(order.promised.to), now.getTime()) + minutes * MINUTE, now);
}

/** Promises at most `minutes` from now. */
export function promiseIn(order: Promised, minutes: number, now: Date): NewPromise {
  return endingAt(order, now.getTime() + minutes * MINUTE, now);
}

/** Returns why an order cannot be promised this time (docs/product.md §26.8); null: it can. */
export function faultOf(
  { requested_at: requested, timezone }: Pick<PartnerOrder, 'requested_at' | 'timezone'>,
  promised: NewPromise,
  now: Date,
): PromiseFault | null {
  if (!('from' in promised)) return null;
  const requestedAt = requested === null ? null : new Date(requested);
  return promiseFault({ from: new Date(promised.from), to: new Date(promised.to) }, { requestedAt, timezone }, now);
}
