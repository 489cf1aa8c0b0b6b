import type { NewCommand } from '#kitchen/data/commands.ts';
import { heldTaps } from '#kitchen/data/held-taps.ts';
import { isUnseen, noAnswerKey, shownOrders, unansweredDoors, type ShownOrder } from '#kitchen/data/orders.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { EveningScreen } from './screen.ts';

const SECOND = 1_000;

/** What becomes of an order, drawn when it is placed. All screens follow the same plan, each when it comes to it. */
export interface OrderPlan {
  /** No one answers it. */
  readonly isForgotten: boolean;
  /** Ms that it waits for an answer, is cooked, and is on its way. */
  readonly acceptAfter: number;
  readonly cookFor: number;
  readonly wayFor: number;
  readonly isRejected: boolean;
  /** Its dishes are ticked off one by one. */
  readonly isTicked: boolean;
  /** The kitchen sends it without a courier. */
  readonly isSentByKitchen: boolean;
  readonly isPromisedLater: boolean;
  /** Nobody opens the door; null: somebody does. The kitchen then cancels the order, or the courier tries again. */
  readonly noAnswer: 'canceled' | 'again' | null;
  /** A step is taken back once. */
  isRecalled: boolean;
}

/** Draws what becomes of an order. */
export function drawPlan(random: () => number, isForgotten: boolean): OrderPlan {
  const chance = (share: number): boolean => random() < share;
  const between = (from: number, to: number): number => Math.round((from + random() * (to - from)) * SECOND);
  return {
    isForgotten,
    // Some wait for longer than the three minutes after which the restaurant is told.
    acceptAfter: chance(0.12) ? between(190, 400) : between(4, 60),
    cookFor: between(90, 420),
    wayFor: between(90, 300),
    isRejected: chance(0.04),
    isTicked: chance(0.5),
    isSentByKitchen: chance(0.06),
    isPromisedLater: chance(0.08),
    noAnswer: chance(0.1) ? (chance(0.4) ? 'canceled' : 'again') : null,
    isRecalled: !chance(0.12),
  };
}

type PlanOf = (orderId: string) => OrderPlan | undefined;

/** Ms since the last step that the server has told of. */
const restingFor = ({ status_history: history, created_at: created }: ShownOrder, now: number): number =>
  now - Date.parse(history.at(-1)?.at ?? created);

const recallOf = (order: ShownOrder, plan: OrderPlan, now: number): NewCommand | null => {
  const { id: order_id, status, recall_until: until, sending } = order;
  if (plan.isRecalled || sending || until === null || Date.parse(until) <= now) return null;
  if (status !== 'prepared' && status !== 'delivering' && status !== 'delivered') return null;
  return { call: 'recall', body: { order_id, status } };
};

/** Returns the tap that a cook would make on this order now; null: none. */
const cooksTap = (order: ShownOrder, plan: OrderPlan, now: number): NewCommand | null => {
  const { id: order_id } = order;
  const resting = restingFor(order, now);
  const move = (status: 'preparing' | 'prepared' | 'delivering' | 'delivered'): NewCommand => ({
    call: 'move',
    body: { order_id, status },
  });
  switch (order.status) {
    case 'new':
      if (plan.isForgotten || resting < plan.acceptAfter) return null;
      return plan.isRejected
        ? { call: 'reject', body: { order_id, reason: 'dish_sold_out', comment: 'закончился борщ' } }
        : { call: 'accept', body: { order_id, promised: null } };
    case 'confirmed':
      return move('preparing');
    case 'preparing': {
      const left = order.items.find(({ done_at: done }) => done === null);
      if (plan.isTicked && left) return { call: 'lines', body: { order_id, item_ids: [left.item_id], done: true } };
      return resting < plan.cookFor ? null : move('prepared');
    }
    case 'prepared':
      if (order.order_type === 'pickup') return resting < plan.wayFor ? null : move('delivered');
      return plan.isSentByKitchen ? move('delivering') : null;
    default:
      return null;
  }
};

/** One look of a cook at a tablet: at most one tap. Resolves when it is stored. */
export async function workTheBoard(screen: EveningScreen, planOf: PlanOf, random: () => number): Promise<void> {
  const state = screen.state();
  if (random() < 0.3) return;
  if (heldTaps(state.commands).length > 0 && random() < 0.06) {
    await screen.undo();
    return;
  }
  const now = screen.now();
  const taps: NewCommand[] = [];
  const unseen: string[] = [];
  for (const order of shownOrders(state)) {
    const plan = planOf(order.id);
    if (plan === undefined) continue;
    if (isUnseen(order, state) && !plan.isForgotten) unseen.push(order.id);
    const tap = recallOf(order, plan, now) ?? cooksTap(order, plan, now);
    if (tap !== null) taps.push(tap);
    const isOpen = order.status === 'confirmed' || order.status === 'preparing';
    if (plan.isPromisedLater && isOpen && order.requested_at === null && random() < 0.02) {
      taps.push({ call: 'promise', body: { order_id: order.id, promised: { minutes: 40 } } });
    }
  }
  const answering = new Set(state.commands.flatMap(({ call, body }) => (call === 'table_call' ? body.call_id : [])));
  for (const { id } of state.table_calls) {
    if (!answering.has(id)) taps.push({ call: 'table_call', body: { call_id: id } });
  }
  for (const door of unansweredDoors(state)) {
    if (planOf(door.id)?.noAnswer === 'canceled') {
      taps.push({ call: 'reject', body: { order_id: door.id, reason: 'customer_unreachable', comment: null } });
    } else await screen.dismiss(noAnswerKey(door));
  }
  if (unseen.length > 0 && !state.commands.some(({ call }) => call === 'seen')) {
    taps.push({ call: 'seen', body: { order_ids: unseen.slice(0, 100) } });
  }
  const tap = taps[Math.floor(random() * taps.length)];
  if (tap === undefined) return;
  const recalled = tap.call === 'recall' ? planOf(tap.body.order_id) : undefined;
  if (recalled !== undefined) recalled.isRecalled = true;
  await screen.tap(tap);
}

/** The most orders that a courier carries. */
const BAG = 3;

/** One look of a courier at the phone: at most one tap. Resolves when it is stored. */
export async function carry(screen: EveningScreen, planOf: PlanOf, random: () => number): Promise<void> {
  if (random() < 0.6) return;
  const state = screen.state();
  const now = screen.now();
  if (heldTaps(state.commands).length > 0 && random() < 0.05) {
    await screen.undo();
    return;
  }
  const shown = shownOrders(state);
  const own = shown.filter(({ status, courier }) => status === 'delivering' && courier?.key_id === state.me?.key_id);
  for (const order of own) {
    const plan = planOf(order.id);
    if (order.sending || plan === undefined || restingFor(order, now) < plan.wayFor) continue;
    const { id: order_id, no_answer_at: knocked } = order;
    if (plan.noAnswer !== null && knocked === null) {
      await screen.tap({ call: 'no_answer', body: { order_id } });
      return;
    }
    // The kitchen decides; what it does not cancel is tried again.
    const patience = plan.noAnswer === 'canceled' ? 8 * MINUTE : 2 * MINUTE;
    if (knocked !== null && now - Date.parse(knocked) < patience) continue;
    await screen.tap({ call: 'hand_over', body: { order_id, left_at_door: false } });
    return;
  }
  const free = shown.filter(
    ({ status, courier, sending }) =>
      !sending && courier === null && (status === 'prepared' || status === 'delivering'),
  );
  const next = free[Math.floor(random() * Math.min(2, free.length))];
  if (own.length < BAG && next !== undefined) await screen.tap({ call: 'take', body: { order_id: next.id } });
}
