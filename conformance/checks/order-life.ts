import { api } from '#contract/endpoints.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { transitionsFrom } from '#domain/order-status.ts';
import { callName } from '../judge.ts';
import { newKey } from '../made-cart.ts';
import type { Ordering } from '../placing.ts';

/** Reports whether an order can get from one status to another, in one step or several. */
export function canBecome(from: OrderStatus, to: OrderStatus, orderType: Order['order_type']): boolean {
  if (from === to) return true;
  return transitionsFrom(from, orderType).some((next) => canBecome(next, to, orderType));
}

/** Checks an order from placed to canceled, and that it never goes back. */
export async function checkOrderLife(given: Ordering, order: Order): Promise<void> {
  const { context, guest, placed } = given;
  const { ledger } = context;
  const { id, order_type } = order;
  const at = { capability: 'tracking', call: callName(api.orderStatus) } as const;
  const seen: OrderStatus[] = [order.status];
  const look = async (): Promise<void> => {
    const told = await guest.ok(api.orderStatus, { query: { order_id: id } });
    if (told === null) return;
    seen.push(told.status);
    const last = told.status_history.at(-1)?.status;
    if (last !== told.status)
      ledger.add({
        ...at,
        check: 'history',
        level: 'degraded',
        what: `the history ends with ${last ?? 'nothing'}, the status is ${told.status}`,
        loses: 'the steps of the order are drawn wrong',
      });
  };
  await look();
  const cancel = { body: { order_id: id }, key: newKey() };
  const canceled = await guest.ok(api.cancelOrder, cancel);
  if (canceled !== null) {
    seen.push(canceled.status);
    if (canceled.status === 'canceled') placed.forget(id);
    else
      ledger.add({
        ...at,
        check: 'cancel',
        call: callName(api.cancelOrder),
        level: 'broken',
        what: `the order is ${canceled.status} after it was cancelled`,
        loses: 'the customer thinks that the order is not being cooked',
      });
    await look();
    const again = await guest.send(api.cancelOrder, { ...cancel, key: newKey() });
    if (again.status !== 200 && again.status !== 409)
      ledger.add({
        ...at,
        check: 'cancel',
        call: callName(api.cancelOrder),
        level: 'degraded',
        what: `answers ${again.status} to a second cancel`,
        loses: 'what is done is told as refused',
      });
  }
  const back = seen.find((status, index) => index > 0 && !canBecome(seen[index - 1] ?? status, status, order_type));
  if (back === undefined) ledger.add({ ...at, check: 'order of statuses', level: 'kept', what: seen.join(' → ') });
  else
    ledger.add({
      ...at,
      check: 'order of statuses',
      level: 'broken',
      what: `an order went ${seen.join(' → ')}`,
      loses: 'the customer sees an order go backwards',
    });
}
