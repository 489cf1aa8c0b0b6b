import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { runNode } from '#scripts/lib/run.mjs';
import { startPaymentSandbox } from '#server/sandbox/payments/payment-sandbox.ts';
import { chance } from './chance.ts';
import { clockOf, type WorldClock } from './clock.ts';
import { expectThat } from './expect.ts';
import { environmentOf } from './server-process.ts';
import { ask } from './shop.ts';
import type { World } from './world.ts';

const TERMINAL = { publicId: 'pk_torture_default', secret: 'a-secret-of-the-torture' };
const PAYS = '4111111111111111';
/** The bank refuses it. */
const REFUSED = '4000056655665556';
/** More than a day: every wait is over by then. */
const LONG_AFTER_MS = 2 * millisecondsInDay;
/** Something waits forever if nothing has changed for this long. */
const STANDSTILL_MS = 60_000;

const Sum = v.object({ received: v.number(), returned: v.number(), standing: v.number() });
const Numeric = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));
const Stored = v.array(
  v.object({ order_id: v.string(), id: Numeric, amount: Numeric, role: v.string(), returned: Numeric, open: Numeric }),
);
/** Each payment with what of it is returned, and how many of its returns the provider has not confirmed. */
const PAYMENTS = `select p.order_id, p.transaction_id as id, p.amount, p.role,
    coalesce(sum(r.amount), 0) as returned, count(r.id) filter (where r.confirmed_at is null) as open
  from payments p left join refunds r on r.terminal = p.terminal and r.transaction_id = p.transaction_id
  group by p.order_id, p.transaction_id, p.amount, p.role`;

/** A payment in the provider's records, with what was returned of it; kopecks. */
export interface BookedPayment {
  readonly id: number;
  readonly orderId: string;
  readonly amount: number;
  readonly returned: number;
}

/** Starts the provider's stand-in. It runs before the server, whose environment names it. */
export async function startProvider() {
  let origin = (): string => '';
  const sandbox = await startPaymentSandbox({
    port: 0,
    host: '127.0.0.1',
    terminals: [
      {
        ...TERMINAL,
        get notifyUrl() {
          return `${origin()}/payments/default`;
        },
      },
    ],
    now: () => new Date(),
    retryDelaysMs: [100, 300, 1000],
    answerTimeoutMs: 2000,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    ...sandbox,
    /** What the server needs to know of it. */
    env: {
      PAYMENT_KEYS: JSON.stringify({ default: { public_id: TERMINAL.publicId, secret: TERMINAL.secret } }),
      PAYMENT_ORIGIN: sandbox.origin,
    },
    /** Sets the instance that gets the next notification. */
    notifies: (where: () => string): void => {
      origin = where;
    },
    /** A customer pays, kopecks; the bank refuses this share of the cards. */
    pay: async (orderId: string, amount: number, refused = 0): Promise<void> => {
      const bill = { publicId: TERMINAL.publicId, amount: amount / 100, invoiceId: orderId, description: 'Заказ' };
      await sandbox.control({ do: 'pay', bill, card: chance() < refused ? REFUSED : PAYS });
    },
    /** A person returns money of a payment in the provider's cabinet, kopecks. @returns false if less is left of it */
    returnByHand: async (payment: number, amount: number): Promise<boolean> => {
      try {
        await sandbox.control({ do: 'refund', transaction_id: payment, amount: amount / 100 });
        return true;
      } catch {
        return false;
      }
    },
    /** The next message between the provider and the server gets lost, or arrives twice. */
    trouble: async (): Promise<void> => {
      const roll = chance();
      if (roll < 0.25) await sandbox.control({ do: 'drop', kind: 'pay', count: 1 });
      else if (roll < 0.4) await sandbox.control({ do: 'duplicate', kind: 'pay', count: 2 });
      else if (roll < 0.6)
        await sandbox.control({ do: 'rest', fault: 'lost-answer', path: '/payments/refund', count: 1 });
      else if (roll < 0.75) await sandbox.control({ do: 'rest', fault: 'status-500', count: 2 });
      else if (roll < 0.9) await sandbox.control({ do: 'drop', kind: 'refund', count: 1 });
      else await sandbox.control({ do: 'duplicate', kind: 'refund', count: 1 });
    },
    /** Lists the payments of an order, or of all. */
    payments: async (orderId?: string): Promise<readonly BookedPayment[]> => {
      const { transactions } = await sandbox.control({ do: 'list' });
      const done = transactions.filter(({ Status }) => Status === 'Completed');
      const kopecks = ({ Amount }: { Amount: number }): number => Math.round(Amount * 100);
      const back = new Map<number, number>();
      for (const one of done) {
        const of = one.PaymentTransactionId ?? 0;
        if (one.Type === 'Refund') back.set(of, (back.get(of) ?? 0) + kopecks(one));
      }
      return done
        .filter(({ Type, InvoiceId }) => Type === 'Payment' && (orderId === undefined || InvoiceId === orderId))
        .map((one) => ({
          id: one.TransactionId,
          orderId: one.InvoiceId ?? '',
          amount: kopecks(one),
          returned: back.get(one.TransactionId) ?? 0,
        }));
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

/**
 * Ends the faults: lost notifications are found in the provider's records, which are reconciled once a night. Restarts the server.
 *
 * @returns the clock of the server that runs now
 */
export async function findLostPayments(world: World, provider: TestProvider): Promise<WorldClock> {
  provider.notifies(() => world.server().origin);
  await provider.control({ do: 'reset' });
  await provider.control({ do: 'resend' });
  await world.server().stop();
  const env = environmentOf(world.settings);
  const begun = await runNode(['dist/server/jobs.js', '--begin', 'reconcile-payments'], { env });
  expectThat(begun.code === 0, `the comparison could not be begun:\n${begun.output.slice(-1000)}`);
  await world.restart();
  return clockOf(world);
}

/** Waits until the given reason to wait, or null, is null for each of these orders; the clock runs meanwhile. */
export async function untilNoneWaits(
  ids: readonly string[],
  clock: WorldClock,
  waitOf: (id: string) => Promise<string | null>,
): Promise<void> {
  let waiting = ids;
  let movedAt = performance.now();
  while (waiting.length > 0) {
    await clock.later(30 * millisecondsInMinute);
    const reasons = new Map<string, string>();
    for (const id of waiting) {
      const why = await waitOf(id);
      if (why !== null) reasons.set(id, why);
    }
    if (reasons.size < waiting.length) movedAt = performance.now();
    const some = [...reasons.values()].slice(0, 3).join('; ');
    expectThat(
      performance.now() - movedAt < STANDSTILL_MS,
      `${reasons.size} orders wait for money or for its return: ${some}`,
    );
    waiting = [...reasons.keys()];
  }
}

/**
 * Waits until each of these orders is paid or has ended, and its money is where it belongs: also what was paid for an order that had ended,
 * which the server may learn only from the provider's records.
 */
export async function untilMoneyRests(
  world: World,
  provider: TestProvider,
  ids: readonly string[],
  clock: WorldClock,
): Promise<void> {
  await clock.later(LONG_AFTER_MS);
  await untilNoneWaits(ids, clock, async (id) => {
    const who = { address: '10.250.0.1', bearer: 'whoever-asks-in-the-end' };
    const answer = await ask(world.server().origin, api.orderStatus, { ...who, query: { order_id: id } });
    const order = v.safeParse(api.orderStatus.ok, answer?.body);
    if (!order.success) return `${id} cannot be read`;
    const { status, payment } = order.output;
    const kept = (await provider.payments(id)).filter(({ amount, returned }) => returned < amount);
    const isTooMuch = kept.length > (status === 'canceled' ? 0 : 1);
    return status === 'draft' || payment?.refund?.done === false || isTooMuch
      ? `${id} is ${status}: ${JSON.stringify(payment)}, ${kept.length} payments are not returned`
      : null;
  });
}

/** A payment as the server has recorded it; kopecks. */
export interface RecordedPayment extends BookedPayment {
  readonly role: string;
}

/**
 * Proves that journal, orders and the provider's records agree, in sum and for each payment: nothing was returned twice, and nothing is
 * on its way any more. Stops the server.
 */
export async function proveMoney(world: World, provider: TestProvider): Promise<readonly RecordedPayment[]> {
  await world.server().stop();
  const env = environmentOf(world.settings);
  const proof = await runNode(['dist/server/money-verify.js', '--json'], { env });
  expectThat(proof.code === 0, `the money does not add up:\n${proof.output.slice(-3000)}`);
  const report = v.parse(v.pipe(v.string(), v.parseJson(), Sum), proof.output.trim().split('\n').at(-1));
  const booked = await provider.payments();
  const books = booked.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
  expectThat(
    report.received - report.returned === report.standing && books === report.standing,
    `received ${report.received}, returned ${report.returned}, standing ${report.standing}, in the provider’s books ${books}`,
  );
  const stored = v.parse(Stored, await world.select(PAYMENTS));
  const known = new Map(stored.map((payment) => [payment.id, payment]));
  expectThat(known.size === booked.length, `${known.size} payments are recorded, and ${booked.length} were made`);
  for (const { id, orderId, amount, returned } of booked) {
    const ours = known.get(id);
    expectThat(
      ours?.order_id === orderId && ours.amount === amount && ours.returned === returned && ours.open === 0,
      `payment ${id} of ${amount}, returned ${returned} at the provider, is recorded as ${JSON.stringify(ours)}`,
    );
    expectThat(returned <= amount, `payment ${id} of ${amount} was returned as ${returned}`);
  }
  return stored.map(({ order_id: orderId, id, amount, returned, role }) => ({ orderId, id, amount, returned, role }));
}
