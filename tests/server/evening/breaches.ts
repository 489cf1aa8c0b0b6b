import type { OrderStatus } from '#contract/orders.ts';
import type { OrderType, PaymentMethod } from '#contract/primitives.ts';
import { canTransition, isFinal, recalledStatus } from '#domain/order-status.ts';
import { UNACCEPTED_AFTER_MS } from '#domain/unaccepted-order.ts';
import { MINUTE } from '#domain/zoned-time.ts';

/** An order as its customer knows it: the answer to the tap on «Заказать». */
export interface PromisedOrder {
  readonly id: string;
  readonly number: number;
  /** Kopecks, as agreed to. */
  readonly total: number;
  /** The server has confirmed to the customer that it is canceled. */
  readonly isCanceled: boolean;
}

interface Step {
  readonly status: OrderStatus;
  readonly actor: string;
  /** Epoch ms. */
  readonly at: number;
}

/** An order as it is in the database in the end. */
export interface EndedOrder {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly orderType: OrderType;
  readonly payment: PaymentMethod;
  /** Kopecks. */
  readonly total: number;
  /** The courier's key; null: no courier has had it. */
  readonly courier: string | null;
  /** Epoch ms since when it waited for an answer. */
  readonly waitsSince: number;
  /** Epoch ms at which it was announced as unaccepted. */
  readonly announcedAt: number | null;
  readonly steps: readonly Step[];
}

/** A tap on a screen, and what has become of it. */
export interface ScreenTap {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly screen: string;
  readonly call: string;
  /** Null: it is not about one order. */
  readonly orderId: string | null;
  /** `dropped`: it followed a rejected one of the same order. */
  readonly outcome: 'accepted' | 'rejected' | 'dropped' | 'undone' | 'waiting';
  /** How often it was sent. */
  readonly sent: number;
}

/** Everything that an evening has left behind. */
export interface EveningRecord {
  readonly promised: readonly PromisedOrder[];
  readonly ended: readonly EndedOrder[];
  readonly taps: readonly ScreenTap[];
  /** What the audit log says was done to orders. */
  readonly performed: readonly { readonly number: number; readonly call: string }[];
  /** Who was told of unaccepted orders: by number, a webhook's and a push's; by time, an SMS. */
  readonly alarms: {
    readonly webhooks: readonly number[];
    readonly pushes: readonly number[];
    readonly logged: readonly number[];
    /** Epoch ms. */
    readonly texts: readonly number[];
  };
  readonly slots: readonly { readonly startsAt: number; readonly taken: number; readonly limit: number }[];
  /** The slot that each order has a place in. */
  readonly places: readonly { readonly orderId: string; readonly startsAt: number }[];
  /** What each tablet shows in the end, as text, by order. */
  readonly boards: readonly { readonly screen: string; readonly orders: ReadonlyMap<string, string> }[];
  /** What each courier is told to hand in, kopecks. */
  readonly cash: readonly { readonly courier: string; readonly name: string; readonly cash: number }[];
  /** Kopecks that the payment provider holds for the chain. */
  readonly online: number;
  readonly tableCalls: readonly { readonly id: number; readonly isTaken: boolean; readonly times: number }[];
  readonly bookings: readonly { readonly number: number; readonly wanted: string; readonly status: string }[];
}

/** One rule: how much of the evening it was checked on, and what breaks it. */
export interface EveningVerdict {
  readonly rule: string;
  readonly checked: number;
  readonly breaches: readonly string[];
}

type OrderInTheEnd = Pick<EndedOrder, 'id' | 'number' | 'status' | 'orderType' | 'total' | 'steps'>;
/** What customers were told, and what is in the database in the end. */
interface Orders {
  readonly promised: readonly PromisedOrder[];
  readonly ended: readonly OrderInTheEnd[];
}

/** An announcement may be this late, ms: the evening runs the due jobs every ten seconds. */
const ALARM_GRACE = 15_000;
/** An SMS follows the announcement after two minutes, and a restaurant gets one in a quarter of an hour. */
const TEXT_AFTER = 2 * MINUTE;
const TEXT_QUIET = 15 * MINUTE;

const named = ({ number }: { readonly number: number }): string => `№ ${number}`;
const sumOf = (orders: readonly EndedOrder[]): number => orders.reduce((sum, { total }) => sum + total, 0);
const countOf = <T>(list: readonly T[], one: T): number => list.filter((other) => other === one).length;

/** Checks that each order that was confirmed to its customer is there, ended, as it was agreed to. */
export function lostOrders({ promised, ended }: Orders): EveningVerdict {
  const found = new Map(ended.map((order) => [order.id, order]));
  const breaches = promised.flatMap((order) => {
    const end = found.get(order.id);
    if (end === undefined) return `${named(order)} was placed and is not there`;
    if (!isFinal(end.status)) return `${named(order)} is still ${end.status}`;
    if (end.total !== order.total) return `${named(order)} costs ${end.total} instead of ${order.total} kopecks`;
    return order.isCanceled && end.status !== 'canceled' ? `${named(order)} was canceled, and is ${end.status}` : [];
  });
  return { rule: 'no order is lost', checked: promised.length, breaches };
}

/** Returns what is wrong with the steps of an order; null: nothing. */
const faultOfSteps = ({ status, orderType, steps }: OrderInTheEnd): string | null => {
  const [first] = steps;
  if (first?.status !== 'new' && first?.status !== 'draft') return `begins as ${first?.status ?? 'nothing'}`;
  for (const [at, step] of steps.slice(1).entries()) {
    const from = steps[at]?.status ?? 'draft';
    const isBack = recalledStatus(from, orderType) === step.status;
    if (!canTransition(from, step.status, orderType) && !isBack) return `goes from ${from} to ${step.status}`;
  }
  return steps.at(-1)?.status === status ? null : `is ${status}, and its history ends with ${steps.at(-1)?.status}`;
};

/** Checks that there is no order that no customer was told of, none is there twice, and each went one possible way. */
export function doubledOrders({ promised, ended }: Orders): EveningVerdict {
  const [ids, numbers] = [ended.map(({ id }) => id), ended.map(({ number }) => number)];
  const known = new Set(promised.map(({ id }) => id));
  const breaches = ended.flatMap((order) => {
    const fault = faultOfSteps(order);
    return [
      ...(countOf(ids, order.id) > 1 || countOf(numbers, order.number) > 1 ? [`${named(order)} is there twice`] : []),
      ...(known.has(order.id) ? [] : [`${named(order)} was placed by no one`]),
      ...(fault === null ? [] : [`${named(order)} ${fault}`]),
    ];
  });
  return { rule: 'each order has one history', checked: ended.length, breaches };
}

/** Calls that change an order each time they are performed, and their names in the audit log. */
const COUNTED: Readonly<Record<string, string>> = {
  accept: 'order.accept',
  move: 'order.move',
  recall: 'order.recall',
  reject: 'order.reject',
  take: 'delivery.take',
  hand_over: 'delivery.hand_over',
};
/** A second tap of these, with a key of its own, is answered without a change. */
const REPEATABLE = new Set(['take', 'hand_over']);

const performedOnce = ({ taps, performed, ended }: EveningRecord): EveningVerdict => {
  const keys = taps.map(({ key }) => key);
  const single = taps.flatMap((tap) => {
    const words = `${tap.call} at ${tap.screen}`;
    if (countOf(keys, tap.key) > 1) return `${words} has the key of another tap`;
    if (tap.outcome === 'waiting') return `${words} was never answered`;
    if (tap.outcome === 'dropped' && tap.sent > 0) return `${words} was sent, and forgotten without an answer`;
    return tap.outcome === 'undone' && tap.sent > 0 ? `${words} was undone, and sent` : [];
  });
  const counted = ended.flatMap((order) =>
    Object.entries(COUNTED).flatMap(([call, action]) => {
      const done = performed.filter((entry) => entry.number === order.number && entry.call === action).length;
      const of = taps.filter(
        (tap) => tap.call === call && tap.orderId === order.id && tap.outcome === 'accepted',
      ).length;
      if (done > of) return `${named(order)}: ${of} taps of ${call} were performed ${done} times`;
      return done < of && !REPEATABLE.has(call)
        ? `${named(order)}: of ${of} taps of ${call} ${done} were performed`
        : [];
    }),
  );
  return { rule: 'each tap counts once', checked: taps.length, breaches: [...single, ...counted] };
};

/** Reports whether the restaurant has received an order: it sees none that waits for its money. */
const isReceived = ({ steps }: EndedOrder): boolean => steps.some(({ status }) => status === 'new');

/** Returns when an order stopped waiting for an answer, epoch ms. */
const answeredAt = ({ steps }: EndedOrder): number =>
  steps.find(({ status }) => status !== 'new' && status !== 'draft')?.at ?? Infinity;

const alarms = ({ ended, alarms: told }: EveningRecord): EveningVerdict => {
  const received = ended.filter(isReceived);
  const breaches = received.flatMap((order) => {
    const waited = answeredAt(order) - order.waitsSince;
    const times = countOf(told.webhooks, order.number);
    if (waited < UNACCEPTED_AFTER_MS) {
      return order.announcedAt === null && times === 0 ? [] : `${named(order)} was answered in time, and announced`;
    }
    if (waited < UNACCEPTED_AFTER_MS + ALARM_GRACE) return [];
    const silent = [
      ...(order.announcedAt === null ? ['an announcement'] : []),
      ...(times === 1 ? [] : [times === 0 ? 'a webhook' : `one webhook (there are ${times})`]),
      ...(countOf(told.logged, order.number) === 1 ? [] : ['one line in the log']),
      ...(told.pushes.includes(order.number) ? [] : ['a message to a screen']),
    ];
    const textDue = order.waitsSince + UNACCEPTED_AFTER_MS + TEXT_AFTER;
    const isTexted = told.texts.some((at) => at >= textDue - TEXT_QUIET && at <= textDue + 2 * ALARM_GRACE);
    if (answeredAt(order) > textDue + 2 * ALARM_GRACE && !isTexted) silent.push('an SMS');
    return silent.length === 0
      ? []
      : `${named(order)} waited ${Math.round(waited / 1000)} s without ${silent.join(', ')}`;
  });
  return { rule: 'no order waits without an alarm', checked: received.length, breaches };
};

const capacity = ({ slots, places, ended }: EveningRecord): EveningVerdict => {
  const perSlot = places.map(({ startsAt }) => startsAt);
  const crowded = slots.flatMap(({ startsAt, taken, limit }) => {
    const held = countOf(perSlot, startsAt);
    const at = new Date(startsAt).toISOString();
    if (held > limit) return `${at} has ${held} orders, and room for ${limit}`;
    return held === taken ? [] : `${at} has ${held} orders, and counts ${taken}`;
  });
  const owners = places.map(({ orderId }) => orderId);
  const placed = ended.flatMap((order) => {
    const [has, needs] = [countOf(owners, order.id), order.status === 'canceled' ? 0 : 1];
    return has === needs ? [] : `${named(order)} is ${order.status}, and has ${has} places`;
  });
  return { rule: 'no slot holds more than its limit', checked: slots.length, breaches: [...crowded, ...placed] };
};

const boards = ({ boards: screens, ended }: EveningRecord): EveningVerdict => {
  const breaches = screens.flatMap(({ screen, orders }) =>
    ended.filter(isReceived).flatMap((order) => {
      const [shown, other] = [orders.get(order.id), screens[0]?.orders.get(order.id)];
      if (shown === undefined) return `${screen} does not show ${named(order)}`;
      if (!shown.startsWith(`${order.status} `))
        return `${screen} shows ${named(order)} as ${shown}, it is ${order.status}`;
      return shown === other ? [] : `${screen} shows ${named(order)} as ${shown}, another screen as ${other}`;
    }),
  );
  return { rule: 'all tablets show the same', checked: screens.length, breaches };
};

const money = ({ ended, cash, online }: EveningRecord): EveningVerdict => {
  const delivered = ended.filter(({ status }) => status === 'delivered');
  const breaches = cash.flatMap(({ courier, name, cash: told }) => {
    const due = sumOf(delivered.filter((order) => order.courier === courier && order.payment === 'cash'));
    return told === due ? [] : `${name} is to hand in ${told} kopecks, and took ${due}`;
  });
  const paid = sumOf(delivered.filter(({ payment }) => payment === 'card-online'));
  if (online !== paid) breaches.push(`the provider holds ${online} kopecks, and ${paid} were earned`);
  return { rule: 'cash and online money agree', checked: cash.length + 1, breaches };
};

const hall = ({ tableCalls, bookings }: EveningRecord): EveningVerdict => {
  const calls = tableCalls.flatMap(({ id, isTaken }) => (isTaken ? [] : `the call ${id} was taken by no one`));
  const booked = bookings.flatMap((one) =>
    one.status === one.wanted ? [] : `the booking ${named(one)} is ${one.status} instead of ${one.wanted}`,
  );
  const checked = tableCalls.length + bookings.length;
  return { rule: 'tables are answered', checked, breaches: [...calls, ...booked] };
};

/** Returns what of the rules of an evening is broken (docs/product.md §13.12, §26.7, §26.25, §26.31, §26.43, §26.46, §26.52). */
export function verdictsOn(record: EveningRecord): EveningVerdict[] {
  return [lostOrders, doubledOrders, performedOnce, alarms, capacity, boards, money, hall].map((rule) => rule(record));
}
