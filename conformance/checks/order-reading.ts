import { api } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import { callName } from '../judge.ts';
import type { Ordering } from '../placing.ts';
import { clockFault } from './time.ts';

const DAY = 24 * 60 * 60_000;
const PLACE = callName(api.placeOrder);

/** Checks that the order is the same wherever it is read. */
export async function checkOrderReading(given: Ordering, id: string, total: number): Promise<Order | null> {
  const { context, guest, cart } = given;
  const { ledger, now } = context;
  const order = (await guest.ok(api.orders, { query: { order_id: id } }))?.orders[0] ?? null;
  const at = { capability: 'ordering', call: callName(api.orders) } as const;
  if (order === null) {
    ledger.add({
      ...at,
      check: 'order is there',
      level: 'broken',
      what: 'does not return an order that was placed',
      loses: 'the page of the order stays empty',
    });
    return null;
  }
  const [listed] = (await guest.ok(api.orders, { query: { ids: [id] } }))?.orders ?? [];
  if (listed === undefined)
    ledger.add({
      ...at,
      check: 'list by ids',
      level: 'degraded',
      what: 'does not list a guest’s orders by `ids`',
      loses: 'a guest finds an order by its own address only',
    });
  if (order.total_price !== total) {
    ledger.add({
      check: 'sum of the order',
      capability: 'money',
      call: PLACE,
      level: 'broken',
      what: `the order costs ${order.total_price} kopecks; ${total} were shown`,
      loses: 'the customer pays another sum than was shown',
    });
  }
  const portions = (items: readonly { quantity: number }[]): number =>
    items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (portions(order.items) !== portions(cart.items)) {
    ledger.add({
      ...at,
      check: 'order is there',
      level: 'broken',
      what: 'the order has other dishes than its cart',
      loses: 'something else is cooked',
    });
  }
  const fault = clockFault(Date.parse(order.created_at) - now().getTime());
  const time = { check: 'times of an order', capability: 'time', call: callName(api.orders) } as const;
  if (fault !== null)
    ledger.add({ ...time, level: 'broken', what: `created_at is ${fault}`, loses: 'the order is dated wrong' });
  const { from, to } = order.promised;
  const wait = Date.parse(from) - now().getTime();
  if (Date.parse(to) < Date.parse(from) || wait < -DAY || wait > 14 * DAY) {
    ledger.add({
      ...time,
      level: 'broken',
      what: `the order is promised from ${from} to ${to}`,
      loses: 'the promised time is wrong',
    });
  }
  return order;
}

/** Checks what another visitor who knows the id can do. */
export async function checkOrderStranger({ context, body }: Ordering, id: string): Promise<void> {
  const { newVisitor, ledger } = context;
  const { status, text } = await newVisitor().send(api.orders, { query: { order_id: id } });
  const digits = (body.phone_number ?? '').replaceAll(/\D/g, '').slice(-10);
  const isSeen = status === 200 && text.replaceAll(/[\s()+-]/g, '').includes(digits);
  const at = { check: 'order of another', capability: 'privacy', call: callName(api.orders) } as const;
  if (!isSeen) ledger.add({ ...at, level: 'kept', what: 'others do not see the phone of an order' });
  else if (/^\d+$/.test(id)) {
    ledger.add({
      ...at,
      level: 'unsafe',
      what: 'orders can be enumerated and reveal the phone to anyone',
      loses: 'the phones and addresses of all customers can be read by anyone',
    });
  } else
    ledger.add({
      ...at,
      level: 'degraded',
      what: 'shows the phone to anyone with the link',
      loses: 'a forwarded link reveals name, phone and address',
    });
}
