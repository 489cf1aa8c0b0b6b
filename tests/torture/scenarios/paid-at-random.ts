import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { isFinal } from '#domain/order-status.ts';
import { runNode } from '#scripts/lib/run.mjs';
import { startPaymentSandbox } from '#server/sandbox/payments/payment-sandbox.ts';
import type { Scenario, Setting } from '../scenario.ts';
import { chance } from '../support/chance.ts';
import { expectThat, pause } from '../support/expect.ts';
import { environmentOf } from '../support/server-process.ts';
import { ask, startCustomers } from '../support/shop.ts';
import type { DatabaseKind } from '../support/world.ts';

const TERMINAL = { publicId: 'pk_torture_default', secret: 'a-secret-of-the-torture' };
/** More than a day: every wait is over by then. */
const LONG_AFTER_MS = 2 * millisecondsInDay;
/** Something waits forever if nothing has changed for this long. */
const STANDSTILL_MS = 60_000;
const Sum = v.object({ received: v.number(), returned: v.number(), standing: v.number() });

/**
 * Orders that are paid, refused, paid twice, canceled and paid otherwise, while notifications and responses of the provider
 * get lost, and the server is killed. In the end the money received less the money returned equals the value of the paid
 * orders, and no order was prepared unpaid (docs/product.md §25.9 to §25.15).
 */
const paid = async ({ short, start }: Setting, kind: DatabaseKind): Promise<string> => {
  // The sandbox must exist before the server whose address it calls.
  const terminal = { ...TERMINAL, notifyUrl: '' };
  const sandbox = await startPaymentSandbox({
    port: 0,
    host: '127.0.0.1',
    terminals: [terminal],
    now: () => new Date(),
    retryDelaysMs: [100, 300, 1000],
    answerTimeoutMs: 2000,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const keys = { default: { public_id: TERMINAL.publicId, secret: TERMINAL.secret } };
  const world = await start({
    kind,
    env: { PAYMENT_KEYS: JSON.stringify(keys), PAYMENT_ORIGIN: sandbox.origin },
  });
  terminal.notifyUrl = `http://127.0.0.1:${world.settings.port}/payments/default`;
  const wanted = short ? 40 : 1000;
  const tallies = { paid: 0, twice: 0, canceled: 0, otherwise: 0, lost: 0 };

  const pay = async (id: string, amount: number): Promise<void> => {
    const bill = { publicId: TERMINAL.publicId, amount: amount / 100, invoiceId: id, description: 'Заказ' };
    await sandbox.control({ do: 'pay', bill, card: chance() < 0.15 ? '4000056655665556' : '4111111111111111' });
  };
  const trouble = async (): Promise<void> => {
    const roll = chance();
    tallies.lost += 1;
    if (roll < 0.3) await sandbox.control({ do: 'drop', kind: 'pay', count: 1 });
    else if (roll < 0.5) await sandbox.control({ do: 'duplicate', kind: 'pay', count: 2 });
    else if (roll < 0.7)
      await sandbox.control({ do: 'rest', fault: 'lost-answer', path: '/payments/refund', count: 1 });
    else if (roll < 0.85) await sandbox.control({ do: 'rest', fault: 'status-500', count: 2 });
    else await sandbox.control({ do: 'drop', kind: 'refund', count: 1 });
  };

  const customers = startCustomers(await world.shop(), 4, {
    method: 'card-online',
    onPlaced: async ({ id, total_price: amount }, who) => {
      const cancel = () =>
        ask(world.server().origin, api.cancelOrder, { ...who, body: { order_id: id }, key: `cancel-${id}` });
      const otherwise = () =>
        ask(world.server().origin, api.updateOrder, {
          ...who,
          body: { order_id: id, payment_method: 'cash' },
          key: `otherwise-${id}`,
        });
      if (chance() < 0.4) await trouble();
      const does: Promise<unknown>[] = [];
      if (chance() < 0.85) {
        tallies.paid += 1;
        does.push(pay(id, amount));
      }
      if (chance() < 0.15) {
        tallies.twice += 1;
        does.push(pay(id, amount));
      }
      if (chance() < 0.3) {
        tallies.canceled += 1;
        does.push(pause(chance() * 300).then(cancel));
      }
      if (chance() < 0.1) {
        tallies.otherwise += 1;
        does.push(pause(chance() * 300).then(otherwise));
      }
      await Promise.all(does);
    },
  });

  let kills = 0;
  while (customers.acknowledged.length < wanted) {
    await pause(400 + chance() * 1600);
    await world.server().kill();
    await world.restart();
    kills += 1;
  }
  await customers.stop();
  expectThat(customers.surprises.length === 0, `surprising answers: ${customers.surprises.slice(0, 3).join('\n')}`);

  await sandbox.control({ do: 'reset' });
  await sandbox.control({ do: 'resend' });
  // Lost notifications are found in the provider's records, which are reconciled once a night.
  await world.server().stop();
  const env = environmentOf(world.settings);
  const begun = await runNode(['dist/server/jobs.js', '--begin', 'reconcile-payments'], { env });
  expectThat(begun.code === 0, `the comparison could not be begun:\n${begun.output.slice(-1000)}`);
  await world.restart();
  const later = async (ms: number): Promise<void> => {
    const response = await fetch(`${world.server().origin}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.server().origin },
      body: JSON.stringify({ advance_ms: ms }),
    });
    expectThat(response.ok, `the clock answered ${response.status}`);
  };
  /** Returns what an order still waits for, or null. */
  const waitOf = async (id: string): Promise<string | null> => {
    const who = { address: '10.250.0.1', bearer: 'whoever-asks-in-the-end' };
    const answer = await ask(world.server().origin, api.orderStatus, { ...who, query: { order_id: id } });
    const order = v.safeParse(api.orderStatus.ok, answer?.body);
    if (!order.success) return null;
    const { status, payment } = order.output;
    const isWaiting = status === 'draft' || payment?.refund?.done === false || (isFinal(status) && payment === null);
    return isWaiting ? `${id} is ${status}: ${JSON.stringify(payment)}` : null;
  };
  await later(LONG_AFTER_MS);
  let waiting = customers.acknowledged.map(({ id }) => ({ id, why: '' }));
  let movedAt = performance.now();
  while (waiting.length > 0) {
    await later(30 * millisecondsInMinute);
    const still: typeof waiting = [];
    for (const { id } of waiting) {
      const why = await waitOf(id);
      if (why !== null) still.push({ id, why });
    }
    if (still.length < waiting.length) movedAt = performance.now();
    const silent = performance.now() - movedAt;
    const some = still.slice(0, 3).map(({ why }) => why);
    expectThat(silent < STANDSTILL_MS, `${still.length} orders wait for money or for its return: ${some.join('; ')}`);
    waiting = still;
  }
  await world.server().stop();
  const proof = await runNode(['dist/server/money-verify.js', '--json'], { env });
  expectThat(proof.code === 0, `the money does not add up:\n${proof.output.slice(-3000)}`);
  const report = v.parse(v.pipe(v.string(), v.parseJson(), Sum), proof.output.trim().split('\n').at(-1));
  const { transactions } = await sandbox.control({ do: 'list' });
  const books = transactions
    .filter(({ Status }) => Status === 'Completed')
    .reduce((sum, { Type, Amount }) => sum + Math.round(Amount * 100) * (Type === 'Refund' ? -1 : 1), 0);
  expectThat(
    report.received - report.returned === report.standing && books === report.standing,
    `received ${report.received}, returned ${report.returned}, standing ${report.standing}, in the provider’s books ${books}`,
  );
  await sandbox.close();
  return `${kind}: ${customers.acknowledged.length} orders, ${tallies.paid} paid, ${tallies.twice} twice, ${tallies.canceled} canceled, ${tallies.otherwise} otherwise, ${tallies.lost} troubles, ${kills} kills`;
};

/** Payments under all faults at once. */
export const paidAtRandom: Scenario = {
  name: 'the money is right after kills and lost messages',
  inShort: true,
  run: async (setting) => (await Promise.all([paid(setting, 'pglite'), paid(setting, 'postgres')])).join('; '),
};
