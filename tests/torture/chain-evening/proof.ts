import type { OrderStatus } from '#contract/orders.ts';
import {
  doubledOrders,
  type EndedOrder,
  type EveningVerdict,
  lostOrders,
  type PromisedOrder,
} from '#tests/server/evening/breaches.ts';

/** What a customer was told of an order, by responses and by the live status. */
export interface ToldOrder extends PromisedOrder {
  /** What the customer had agreed to before ordering, kopecks. */
  readonly agreed: number;
  /** How many portions were put into the cart. */
  readonly portions: number;
  readonly isOnline: boolean;
  /** The bank has taken the money. */
  readonly isPaid: boolean;
  /** As the live status has named them, each once when it changed; not every one has to arrive. */
  readonly statuses: readonly OrderStatus[];
}

/** An order in the database. */
export interface StoredOrder extends Pick<EndedOrder, 'id' | 'number' | 'status' | 'orderType' | 'total' | 'steps'> {
  readonly portions: number;
}

/** A step of a kitchen that the server has confirmed to its tablet. */
export interface KitchenStep {
  readonly orderId: string;
  readonly status: OrderStatus;
}

/** Everything that the proof compares. */
export interface ChainEvening {
  readonly promised: readonly ToldOrder[];
  readonly ended: readonly StoredOrder[];
  readonly kitchen: readonly KitchenStep[];
  /** Ids of the orders of the payments that the server has recorded. */
  readonly payments: readonly string[];
  /** Responses that no fault explains. */
  readonly surprises: readonly string[];
}

const named = ({ number }: { readonly number: number }): string => `№ ${number}`;

/** Everyone pays what they agreed to, for what they asked for: a dish that was put into the cart once is there once. */
const agreed = ({ promised, ended }: ChainEvening): EveningVerdict => {
  const stored = new Map(ended.map((order) => [order.id, order]));
  const breaches = promised.flatMap((order) => [
    ...(order.total === order.agreed
      ? []
      : [`${named(order)} was agreed to for ${order.agreed}, costs ${order.total}`]),
    ...(stored.get(order.id)?.portions === order.portions
      ? []
      : [`${named(order)} has ${stored.get(order.id)?.portions ?? 0} portions instead of ${order.portions}`]),
  ]);
  return { rule: 'each order is what its customer agreed to', checked: promised.length, breaches };
};

const keyOf = (orderId: string, status: OrderStatus): string => `${orderId} ${status}`;
const counted = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The history holds what tablets were told has been done, once, and nothing else by the kitchen. */
const cookedOnce = ({ ended, kitchen }: ChainEvening): EveningVerdict => {
  const told = counted(kitchen.map(({ orderId, status }) => keyOf(orderId, status)));
  const steps = ended.flatMap(({ id, steps: all }) =>
    all.filter(({ actor }) => actor === 'kitchen').map(({ status }) => keyOf(id, status)),
  );
  const stored = counted(steps);
  const numbers = new Map(ended.map((order) => [order.id, named(order)]));
  const breaches = [...new Set([...told.keys(), ...stored.keys()])].flatMap((key) => {
    const [id = '', status = ''] = key.split(' ');
    const [confirmed, written] = [told.get(key) ?? 0, stored.get(key) ?? 0];
    const words = `${numbers.get(id) ?? id} ${status}: confirmed to the tablet ${confirmed} times, written ${written} times`;
    return confirmed === 1 && written === 1 ? [] : [words];
  });
  return { rule: 'each step of a kitchen is done once', checked: kitchen.length, breaches };
};

/** The live status never names what has not happened, nor goes back. */
const toldTruly = ({ promised, ended }: ChainEvening): EveningVerdict => {
  const stored = new Map(ended.map((order) => [order.id, order.steps.map(({ status }) => status)]));
  const watched = promised.filter(({ statuses }) => statuses.length > 0);
  const breaches = watched.flatMap((order) => {
    const history = stored.get(order.id) ?? [];
    let at = -1;
    const isTrue = order.statuses.every((status) => {
      at = history.indexOf(status, at + 1);
      return at >= 0;
    });
    return isTrue ? [] : [`${named(order)} was shown as ${order.statuses.join(', ')}, and was ${history.join(', ')}`];
  });
  return { rule: 'the live status is what happened', checked: watched.length, breaches };
};

/** Who has paid has one payment, and no one else is cooked for who pays online. */
const paidOnce = ({ promised, ended, payments }: ChainEvening): EveningVerdict => {
  const counts = counted(payments);
  const online = promised.filter(({ isOnline }) => isOnline);
  const cooked = new Set(
    ended.filter(({ steps }) => steps.some(({ actor }) => actor === 'kitchen')).map(({ id }) => id),
  );
  const breaches = online.flatMap((order) => {
    const found = counts.get(order.id) ?? 0;
    if (found !== (order.isPaid ? 1 : 0))
      return `${named(order)} was paid ${order.isPaid ? 'once' : 'never'}, and has ${found} payments`;
    return cooked.has(order.id) && !order.isPaid ? `${named(order)} is cooked and not paid` : [];
  });
  return { rule: 'each payment counts once', checked: online.length, breaches };
};

const answered = ({ promised, surprises }: ChainEvening): EveningVerdict => ({
  rule: 'no response surprises anyone',
  checked: promised.length,
  breaches: surprises,
});

/** Compares what customers and kitchens were told with what is stored. */
export function proveEvening(evening: ChainEvening): readonly EveningVerdict[] {
  return [lostOrders, doubledOrders, agreed, cookedOnce, toldTruly, paidOnce, answered].map((rule) => rule(evening));
}
