import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import type { Scenario, Setting } from '../scenario.ts';
import { chance, pick } from '../support/chance.ts';
import { expectThat, pause, untilTrue } from '../support/expect.ts';
import { startInstances } from '../support/instances.ts';
import { findLostPayments, proveMoney, startProvider, untilMoneyRests } from '../support/provider.ts';
import { startTablet } from '../support/restaurant.ts';
import { ask, startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

/** How long a notification may take until the order is paid, ms; one that is lost takes longer. */
const PAID_MS = 4000;

/** What was returned of an order, kopecks. */
interface Asked {
  /** By the manager. */
  readonly manager: number;
  /** In the provider's cabinet. */
  readonly byHand: number;
  /** A return by hand of just the sum that the manager returns counts as the manager's. */
  readonly isSame: boolean;
}

/**
 * Orders that are paid and then returned: by the customer who cancels, by the manager in part, and by a person in the provider's cabinet,
 * all at once, while messages of the provider get lost and instances are killed. In the end no payment was returned by more than was paid,
 * a canceled order has all of it back, and another as much as was returned by both sides (docs/product.md §25.11, §26.21).
 */
const returned = async ({ short, start }: Setting, kind: DatabaseKind): Promise<string> => {
  const provider = await startProvider();
  const world = await start({ kind, env: provider.env });
  const instances = await startInstances(world);
  provider.notifies(instances.origin);
  const wanted = short ? 25 : 300;
  const tallies = { canceled: 0, refunds: 0, byHand: 0 };
  const asked = new Map<string, Asked>();
  const shop = {
    ...(await world.shop()),
    get origin() {
      return instances.origin();
    },
  };
  const isPaid = async (order_id: string, who: { address: string; bearer: string }): Promise<boolean> => {
    const answer = await ask(instances.origin(), api.orderStatus, { ...who, query: { order_id } });
    const order = v.safeParse(api.orderStatus.ok, answer?.body);
    return order.success && order.output.status !== 'draft';
  };
  /** The kitchen hands the order over. */
  const handOver = async (order_id: string): Promise<void> => {
    const { origin } = world.server();
    const headers = { 'content-type': 'application/json', origin };
    const body = JSON.stringify({ order_id, status: 'delivered' });
    await fetch(`${origin}/sandbox/kitchen`, { method: 'POST', headers, body }).catch(() => undefined);
  };

  const customers = startCustomers(shop, 4, {
    methodOf: () => 'card-online',
    onPlaced: async ({ id, total_price: total }, who) => {
      await provider.trouble();
      await provider.pay(id, total);
      if (chance() < 0.1) await provider.pay(id, total);
      await untilTrue(() => isPaid(id, who), PAID_MS, 'the order is paid').catch(() => undefined);
      if (chance() < 0.7) await handOver(id);
      await provider.trouble();
      const part = 100 + Math.floor(chance() * (total - 100));
      const amount = chance() < 0.3 ? total : part;
      const isSame = chance() < 0.2;
      let byHand = 0;
      const returnByHand = async (): Promise<void> => {
        await pause(chance() * 600);
        const payment = pick(await provider.payments(id));
        if (payment === undefined) return;
        const own = isSame ? amount : chance() < 0.2 ? payment.amount : 1 + Math.floor(chance() * payment.amount * 0.7);
        if (await provider.returnByHand(payment.id, own)) {
          byHand += own;
          tallies.byHand += 1;
        }
      };
      const cancel = async (): Promise<void> => {
        await pause(chance() * 400);
        const answer = await ask(instances.origin(), api.cancelOrder, { ...who, body: { order_id: id }, key: id });
        if (answer?.status === 200) tallies.canceled += 1;
      };
      let manager = 0;
      const refund = async (): Promise<void> => {
        await pause(chance() * 200);
        const body = { order_id: id, amount, refunded_before: 0, reason: 'quality' } as const;
        if ((await tablet.call(partnerApi.partnerRefundOrder, { body })) === null) return;
        manager = amount;
        tallies.refunds += 1;
      };
      const hands = Array.from({ length: Math.floor(chance() * 3) }, returnByHand);
      await Promise.all([cancel(), refund(), ...hands]);
      asked.set(id, { manager, byHand, isSame });
    },
  });
  const { surprises } = customers;
  const tablet = startTablet('chain', instances.origin, Date.now, surprises);

  try {
    let kills = 0;
    while (customers.acknowledged.length < wanted) {
      await pause(800 + chance() * 2200);
      await instances.killOne();
      kills += 1;
    }
    await customers.stop();
    await instances.leaveOne();
    expectThat(surprises.length === 0, `surprising answers: ${surprises.slice(0, 3).join('\n')}`);
    const ids = customers.acknowledged.map(({ id }) => id);
    await untilMoneyRests(world, provider, ids, await findLostPayments(world, provider));

    const payments = await proveMoney(world, provider);
    const orders = new Map((await world.orders()).map((order) => [order.id, order]));
    let whole = 0;
    for (const payment of payments) {
      const { id, orderId, amount, role } = payment;
      const { manager, byHand, isSame } = asked.get(orderId) ?? { manager: 0, byHand: 0, isSame: false };
      const isOnly = payments.every((one) => one === payment || one.orderId !== orderId);
      const least = Math.min(amount, isSame ? Math.max(manager, byHand) : manager + byHand);
      const isWhole = payment.returned === amount;
      if (isWhole) whole += 1;
      const what = `payment ${id} of ${amount}, for order ${orderId}: returned ${payment.returned}, ${manager} by the manager and ${byHand} by hand`;
      if (role !== 'order' || orders.get(orderId)?.status === 'canceled') expectThat(isWhole, what);
      else if (isOnly) expectThat(isWhole || (payment.returned >= least && payment.returned <= manager + byHand), what);
    }
    return `${kind}: ${ids.length} orders, ${payments.length} payments, ${whole} returned in full, ${tallies.canceled} canceled, ${tallies.refunds} refunds, ${tallies.byHand} by hand, ${kills} kills`;
  } finally {
    await instances.leaveOne();
    await provider.close();
  }
};

/** Returns by both sides at once. */
export const returnedByHand: Scenario = {
  name: 'payments are returned by both sides at once',
  inShort: true,
  run: async (setting) => (await Promise.all([returned(setting, 'pglite'), returned(setting, 'postgres')])).join('; '),
};
