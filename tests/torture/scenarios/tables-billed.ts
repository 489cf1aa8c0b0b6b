import { randomBytes } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { type BilledOrder, TableBill } from '#contract/hall.ts';
import type { PartnerTableBill } from '#contract/partner-tables.ts';
import type { Scenario, Setting } from '../scenario.ts';
import { chance, pick } from '../support/chance.ts';
import { expectThat, Failure, pause } from '../support/expect.ts';
import { startInstances } from '../support/instances.ts';
import { findLostPayments, proveMoney, startProvider, untilMoneyRests, untilNoneWaits } from '../support/provider.ts';
import { startTablet, type Tablet } from '../support/restaurant.ts';
import { ask, nextAddress, startCustomers, type Surprises } from '../support/shop.ts';
import type { DatabaseKind, World } from '../support/world.ts';

/** An order that no one pays for ends within this time, and its table's bill is open for longer. */
const UNPAID_ENDS_MS = 25 * millisecondsInMinute;
const Tables = v.object({ tables: v.array(v.object({ number: v.string(), path: v.string() })) });

const codesOf = async ({ server }: World): Promise<string[]> => {
  const response = await fetch(`${server().origin}/sandbox/tables.json`);
  const { tables } = v.parse(Tables, await response.json());
  return tables.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
};

/** Returns what is wrong with the sum of a bill. */
const wrongSum = ({
  orders,
  to_pay: toPay,
}: {
  readonly orders: readonly BilledOrder[];
  readonly to_pay: number;
}): string[] => {
  const sum = orders.reduce((all, one) => all + (one.is_paid ? 0 : one.total_price), 0);
  return sum === toPay ? [] : [`a bill of ${sum} asks for ${toPay}`];
};

/** What the waiters have collected, and how often each order was on a bill that its guests have paid. */
const startLedger = (surprises: Surprises) => {
  const billed = new Map<string, { times: number; collected: number }>();
  return {
    billed,
    /** The guests pay what the waiter shows them. */
    collect: (bill: PartnerTableBill): void => {
      surprises.push(...wrongSum(bill));
      for (const { number, is_paid: isPaid, total_price: total } of bill.orders) {
        const times = (billed.get(number)?.times ?? 0) + 1;
        billed.set(number, { times, collected: isPaid ? 0 : total });
      }
    },
  };
};
type Ledger = ReturnType<typeof startLedger>;

const billsOf = async (waiter: Tablet): Promise<readonly PartnerTableBill[]> => {
  const answer = await waiter.call(partnerApi.partnerTableBills, { query: {} });
  if (answer === null) throw new Failure('the bills of a restaurant are not found');
  return answer.bills;
};

/** The waiter shows one of the bills, collects it, and settles the table: on two tablets at once, or once more later. */
const settleOne = async (waiter: Tablet, ledger: Ledger): Promise<boolean> => {
  const bill = pick(await billsOf(waiter));
  if (bill === undefined) return false;
  ledger.collect(bill);
  const { table_id, last_order_at: until } = bill;
  await pause(chance() * 200);
  const times = chance() < 0.3 ? 2 : 1;
  const settle = () => waiter.call(partnerApi.partnerSettleTable, { body: { table_id, until } });
  await Promise.all(Array.from({ length: times }, settle));
  return true;
};

/**
 * Guests of two tables order, pay online or the waiter, change their minds and cancel; the kitchen cooks and rejects; waiters settle;
 * money is returned by the manager and by hand. Meanwhile messages of the provider get lost, and instances are killed. In the end, for
 * each order, what the waiter collected and what came online less what went back is the value of what was cooked, and each order was on
 * one bill (docs/product.md §33.17, §33.18).
 */
const billed = async ({ short, start }: Setting, kind: DatabaseKind): Promise<string> => {
  const provider = await startProvider();
  const world = await start({
    kind,
    env: { ...provider.env, TABLE_SECRET: randomBytes(48).toString('base64') },
  });
  const instances = await startInstances(world);
  provider.notifies(instances.origin);
  const codes = await codesOf(world);
  const wanted = short ? 25 : 300;
  const tallies = { online: 0, otherwise: 0, canceled: 0, refunds: 0, byHand: 0, bills: 0 };
  const shop = {
    ...(await world.shop()),
    get origin() {
      return instances.origin();
    },
  };

  const customers = startCustomers(shop, 4, {
    methodOf: () => (chance() < 0.6 ? 'card-online' : 'cash'),
    tableOf: () => pick(codes) ?? '',
    onPlaced: async ({ id, status, total_price: amount }, who) => {
      const isOnline = status === 'draft';
      const change = (payment_method: 'cash' | 'sbp-online', key: string) =>
        ask(instances.origin(), api.updateOrder, {
          ...who,
          body: { order_id: id, payment_method },
          key: `${key}-${id}`,
        });
      if (isOnline && chance() < 0.4) await provider.trouble();
      const does: Promise<unknown>[] = [];
      if (isOnline && chance() < 0.75) {
        tallies.online += 1;
        does.push(pause(chance() * 300).then(() => provider.pay(id, amount, 0.1)));
      }
      if (isOnline && chance() < 0.1) does.push(provider.pay(id, amount));
      if (isOnline && chance() < 0.1) does.push(change('sbp-online', 'sbp'));
      if (isOnline && chance() < 0.3) {
        tallies.otherwise += 1;
        does.push(pause(chance() * 500).then(() => change('cash', 'otherwise')));
      }
      if (chance() < 0.15) {
        tallies.canceled += 1;
        const body = { order_id: id };
        does.push(
          pause(chance() * 400).then(() =>
            ask(instances.origin(), api.cancelOrder, { ...who, body, key: `cancel-${id}` }),
          ),
        );
      }
      await Promise.all(does);
      const code = pick(codes) ?? '';
      const seen = await ask(instances.origin(), api.tableBill, { ...who, query: { code } });
      if (seen?.status === 200) customers.surprises.push(...wrongSum(v.parse(TableBill, seen.body)));
      await ask(instances.origin(), api.callFromTable, { ...who, body: { table: code, kind: 'bill' } });
    },
  });

  const { surprises } = customers;
  const ledger = startLedger(surprises);
  const tablet = (of: number | 'chain') => startTablet(of, instances.origin, Date.now, surprises);
  const [kitchen, waiter, manager] = [tablet(1), tablet(1), tablet('chain')];
  const closing = new AbortController();
  const again = async (everyMs: number, work: () => Promise<unknown>): Promise<void> => {
    while (!closing.signal.aborted) {
      await pause(everyMs * (0.5 + chance()));
      await work();
    }
  };
  const staff = Promise.all([
    again(200, () => kitchen.cook(0.08)),
    again(500, async () => {
      if (await settleOne(waiter, ledger)) tallies.bills += 1;
    }),
    again(500, async () => {
      const order = pick(customers.acknowledged);
      if (order === undefined) return;
      const amount = chance() < 0.4 ? order.total : 100 + Math.floor(chance() * (order.total - 100));
      const body = { order_id: order.id, amount, refunded_before: 0, reason: 'dish_missing' } as const;
      if ((await manager.call(partnerApi.partnerRefundOrder, { body })) !== null) tallies.refunds += 1;
    }),
    again(700, async () => {
      const payment = pick(await provider.payments());
      if (payment === undefined) return;
      const amount = chance() < 0.3 ? payment.amount : 1 + Math.floor(chance() * payment.amount);
      if (await provider.returnByHand(payment.id, amount)) tallies.byHand += 1;
    }),
  ]);

  try {
    let kills = 0;
    while (customers.acknowledged.length < wanted) {
      await pause(800 + chance() * 2200);
      await instances.killOne();
      kills += 1;
    }
    await customers.stop();
    closing.abort();
    await staff;
    await instances.leaveOne();
    expectThat(surprises.length === 0, `surprising answers: ${surprises.slice(0, 3).join('\n')}`);

    // Payments that were lost are found, and what is still not paid ends: then the last guests pay and leave.
    const ids = customers.acknowledged.map(({ id }) => id);
    const clock = await findLostPayments(world, provider);
    const isDraft = async (id: string): Promise<string | null> => {
      const who = { address: nextAddress(), bearer: 'whoever-asks-in-the-end' };
      const answer = await ask(world.server().origin, api.orderStatus, { ...who, query: { order_id: id } });
      const order = v.safeParse(api.orderStatus.ok, answer?.body);
      return order.success && order.output.status !== 'draft' ? null : `${id} still waits for its payment`;
    };
    await clock.later(UNPAID_ENDS_MS);
    await untilNoneWaits(ids, { ...clock, later: () => pause(200) }, isDraft);
    const last = startTablet(1, () => world.server().origin, clock.now, surprises);
    while (await settleOne(last, ledger)) tallies.bills += 1;
    await untilMoneyRests(world, provider, ids, clock);

    const payments = await proveMoney(world, provider);
    const orders = await world.orders();
    expectThat(surprises.length === 0, `surprising answers: ${surprises.slice(0, 3).join('\n')}`);
    expectThat(orders.length === ids.length, `${orders.length} orders are stored, and ${ids.length} were confirmed`);
    for (const { id, number, status, total } of orders) {
      const own = payments.filter(({ orderId }) => orderId === id);
      const online = own.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
      const forgiven = own.reduce((sum, { role, returned }) => (role === 'order' ? sum + returned : sum), 0);
      const { times = 0, collected = 0 } = ledger.billed.get(String(number)) ?? {};
      const what = `order ${number}, ${status}, of ${total}: on ${times} bills, collected ${collected}, online ${online}, forgiven ${forgiven}`;
      if (status === 'canceled') expectThat(times <= 1 && online === 0, what);
      else expectThat(times === 1 && collected + online === total - forgiven, what);
    }
    const cooked = orders.filter(({ status }) => status !== 'canceled').length;
    return `${kind}: ${orders.length} orders, ${cooked} cooked, ${tallies.bills} bills, ${tallies.online} paid online, ${tallies.otherwise} paid otherwise, ${tallies.canceled} canceled, ${tallies.refunds} refunds, ${tallies.byHand} by hand, ${kills} kills`;
  } finally {
    closing.abort();
    await instances.leaveOne();
    await provider.close();
  }
};

/** The bills of tables under all faults at once. */
export const tablesBilled: Scenario = {
  name: 'the bills of tables are right after kills',
  inShort: true,
  run: async (setting) => (await Promise.all([billed(setting, 'pglite'), billed(setting, 'postgres')])).join('; '),
};
