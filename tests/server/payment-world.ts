import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import * as v from 'valibot';
import type { CustomerReceipt } from '#contract/payments.ts';
import type { PlaceBody } from '#contract/placing-orders.ts';
import { api } from '#contract/endpoints.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import type { PaymentConfig } from '#server/modules/payments/payment-config.ts';
import { paymentJobs, reportOddPayment } from '#server/modules/payments/payment-jobs.ts';
import { type Provider, type ProviderRecord, ProviderUnreachable } from '#server/modules/payments/provider.ts';
import { signBody } from '#server/modules/payments/signature.ts';
import type { TestAppOptions } from '../support/server.ts';
import { startWorld } from './cart-order-client.ts';
import { draftOf, CONSENTS } from './order-drafts.ts';
import { runDueJobs } from './run-due-jobs.ts';

const RECEIPT = { taxation_system: 1, vat: 22, method: 4, calculation_place: null } as const;
const terminal = (name: string) => ({
  name,
  publicId: `pk_test_${name}`,
  secret: `secret-of-the-terminal-${name}`,
  receipt: RECEIPT,
});

export const PAYMENTS: PaymentConfig = {
  terminals: new Map([
    ['default', terminal('default')],
    ['2', terminal('2')],
  ]),
  apiOrigin: 'http://provider.test',
  widget: 'http://widget.test',
  takesTests: true,
};

/** How the next call of the provider's API fails: before it was executed, or after. */
export type Trouble = 'none' | 'lost-request' | 'lost-answer' | 'refused';

/** The provider's books, as exposed by its API; a test charges cards and decides which notifications arrive. */
export function createBooks(now: () => Date) {
  const records: (ProviderRecord & { readonly terminal: string; readonly day: string })[] = [];
  const today = (): string => calendarDate(now(), 'Europe/Moscow');
  const requests = new Map<string, number>();
  /** What the till is asked to print with each refund. */
  const refundReceipts: (CustomerReceipt | null)[] = [];
  let numbers = 1000;
  let trouble: { readonly call: 'refund' | 'find'; readonly kind: Trouble } | null = null;
  const next = () => (numbers += 1);
  const returnedOf = (id: number) =>
    records.reduce((sum, { returns, amount }) => (returns === id ? sum + amount : sum), 0);
  const told = (record: ProviderRecord): ProviderRecord => ({
    ...record,
    // A partial refund is enough, as with the provider.
    refunded: record.returns === null && returnedOf(record.transactionId) > 0,
  });
  const answer = <T>(call: 'refund' | 'find', work: () => T, refusal: T): Promise<T> => {
    const now = trouble?.call === call ? trouble.kind : 'none';
    if (trouble?.call === call) trouble = null;
    if (now === 'lost-request') return Promise.reject(new ProviderUnreachable('lost'));
    if (now === 'refused') return Promise.resolve(refusal);
    const done = work();
    return now === 'lost-answer' ? Promise.reject(new ProviderUnreachable('lost')) : Promise.resolve(done);
  };
  const charge = (
    orderId: string,
    amount: number,
    at = 'default',
    { currency = 'RUB', test = false }: { readonly currency?: string; readonly test?: boolean } = {},
  ): number => {
    const transactionId = next();
    const common = {
      transactionId,
      orderId,
      amount,
      currency,
      returns: null,
      completed: true,
      canceled: false,
      refunded: false,
      test,
    };
    records.push({ ...common, terminal: at, day: today() });
    return transactionId;
  };
  const giveBack = (payment: number, amount: number): number => {
    const paid = records.find(({ transactionId }) => transactionId === payment);
    if (!paid || returnedOf(payment) + amount > paid.amount) throw new Error('more than was paid');
    const transactionId = next();
    records.push({ ...paid, transactionId, amount, returns: payment, day: today() });
    return transactionId;
  };
  /** The bank cancels a payment: the books no longer list it as charged. */
  const cancel = (payment: number): void => {
    const index = records.findIndex(({ transactionId }) => transactionId === payment);
    const paid = records[index];
    if (!paid) throw new Error('nothing was paid');
    records[index] = { ...paid, completed: false, canceled: true };
  };
  const provider: Provider = {
    refund: (_terminal, { transactionId, amount, requestId, receipt }) =>
      answer(
        'refund',
        () => {
          refundReceipts.push(receipt);
          const before = requests.get(requestId);
          if (before !== undefined) return { type: 'done' as const, refundTransactionId: before };
          const paid = records.find((record) => record.transactionId === transactionId);
          if (!paid || returnedOf(transactionId) + amount > paid.amount)
            return { type: 'refused' as const, reason: 'Too much' };
          const made = giveBack(transactionId, amount);
          requests.set(requestId, made);
          return { type: 'done' as const, refundTransactionId: made };
        },
        { type: 'refused' as const, reason: 'Not now' },
      ),
    get: async (_terminal, id) => {
      const found = records.find(({ transactionId }) => transactionId === id);
      return found ? told(found) : null;
    },
    find: async (_terminal, orderId) => {
      const found = records.findLast((record) => record.orderId === orderId && record.returns === null);
      return answer('find', () => (found ? told(found) : null), null);
    },
    list: async ({ name }, day) => records.filter((record) => record.terminal === name && record.day === day).map(told),
    sbpLink: async (_terminal, { orderId }) => `https://qr.test/${orderId}`,
  };
  return {
    provider,
    charge,
    giveBack,
    cancel,
    records,
    refundReceipts,
    next,
    trouble: (call: 'refund' | 'find', kind: Trouble) => {
      trouble = { call, kind };
    },
    /** The provider forgets request ids after an hour. */
    forgetRequests: () => requests.clear(),
    /** Kopecks that it holds for us. */
    balance: () =>
      records
        .filter(({ completed }) => completed)
        .reduce((sum, { amount, returns }) => sum + (returns === null ? amount : -amount), 0),
  };
}

const OddLine = v.object({ msg: v.string(), order: v.optional(v.string()), received: v.optional(v.string()) });
const rubles = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Starts the real app with terminals, on a provider's books played by the test. The second restaurant has its own terminal. */
export async function startPaymentWorld({
  takesTests = true,
  config = {},
}: { readonly takesTests?: boolean; readonly config?: TestAppOptions['config'] } = {}) {
  const payments: PaymentConfig = { ...PAYMENTS, takesTests };
  const clock: { now: () => Date } = { now: () => new Date() };
  const books = createBooks(() => clock.now());
  /** Errors in the log. */
  const odd: v.InferOutput<typeof OddLine>[] = [];
  const logger = pino(
    { level: 'error' },
    { write: (line: string) => void odd.push(v.parse(OddLine, JSON.parse(line))) },
  );
  const world = await startWorld({ provider: books.provider, logger }, { ...config, payments });
  clock.now = world.now;
  const { db } = world;
  await db.update(restaurants).set({ acceptsOnlinePayments: true });
  await db.update(restaurants).set({ ownPaymentKey: true }).where(eq(restaurants.id, 2));
  await renewVersion(db, world.now());

  const notify = async (
    kind: string,
    fields: Readonly<Record<string, string | number | boolean | null>>,
    at: {
      readonly terminal?: string;
      readonly secret?: string;
      readonly signature?: string | null;
      readonly form?: 'urlencoded' | 'json';
      /** Replaces the status of completed payments. */
      readonly status?: string;
    } = {},
  ) => {
    const name = at.terminal ?? 'default';
    const body =
      at.form === 'json'
        ? JSON.stringify(fields)
        : new URLSearchParams(
            Object.entries(fields).map(([key, value]): [string, string] => [key, String(value ?? '')]),
          ).toString();
    const secret = at.secret ?? PAYMENTS.terminals.get(name)?.secret ?? '';
    const signature = at.signature === undefined ? signBody(secret, body) : at.signature;
    const response = await world.app.inject({
      method: 'POST',
      url: `/payments/${name}/${kind}`,
      headers: {
        'content-type': at.form === 'json' ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded',
        ...(signature === null ? {} : { 'content-hmac': signature }),
      },
      payload: body,
    });
    return { status: response.statusCode, code: response.statusCode === 200 ? Number(response.json().code) : null };
  };
  const eventOf = (transactionId: number) => {
    const record = books.records.find((one) => one.transactionId === transactionId);
    if (!record) throw new Error('no such transaction');
    return {
      TransactionId: transactionId,
      Amount: rubles(record.amount),
      Currency: record.currency,
      InvoiceId: record.orderId,
      Status: 'Completed',
      ...(record.test ? { TestMode: '1' } : {}),
      ...(record.returns === null ? {} : { PaymentTransactionId: record.returns }),
    };
  };

  const jobs = paymentJobs({
    db,
    payments,
    provider: books.provider,
    now: world.now,
    onOddPayment: reportOddPayment(logger),
  });

  return {
    ...world,
    get app() {
      return world.app;
    },
    books,
    payments: PAYMENTS,
    odd,
    jobs,
    notify,
    /** Sends the notification of a transaction in the books. */
    tell: (transactionId: number, kind = 'pay', at: Parameters<typeof notify>[2] = {}) =>
      notify(kind, { ...eventOf(transactionId), ...(at.status === undefined ? {} : { Status: at.status }) }, at),
    /** Places an order of two portions of borscht that awaits payment. */
    unpaid: async (change: Partial<PlaceBody> = {}) => {
      const cart = await world.newCartOf(2);
      const draft = draftOf(cart.id, { payment_method: 'card-online', change_from: null, ...change });
      const { quote } = await world.ok(api.prevalidateOrder, { body: draft });
      return world.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
    },
    order: async (id: string) => {
      const { orders } = await world.ok(api.orders, { query: { order_id: id } });
      const [order] = orders;
      if (!order) throw new Error('no order');
      return order;
    },
    /** Advances the clock, for the app and its delayed jobs. */
    later: async (ms: number): Promise<void> => {
      world.at(new Date(world.now().getTime() + ms));
      await advanceJobs(db, ms);
    },
    /** Runs due jobs, once each; failures are retried by their policy. Returns their number. */
    work: async (): Promise<number> => (await runDueJobs(world.database, jobs)).done,
  };
}
export type PaymentWorld = Awaited<ReturnType<typeof startPaymentWorld>>;
