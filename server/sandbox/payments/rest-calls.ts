import * as v from 'valibot';
import { readBill } from './bill.ts';
import type { Desk } from './desk.ts';
import { DataWithReceipt, isBalanced } from './receipt.ts';
import { Rubles } from './rubles.ts';
import type { SbpLinks } from './sbp-links.ts';
import { modelOf, type SandboxTerminal, type Transaction, type Transactions } from './transactions.ts';

/** The envelope of every response. */
export interface RestAnswer {
  readonly Success: boolean;
  readonly Message: string | null;
  readonly Model?: object;
}

/** A call of the REST API; `body` is the raw request body. */
export type RestCall = (terminal: SandboxTerminal, body: unknown) => Promise<RestAnswer>;

const refused = (Message: string): RestAnswer => ({ Success: false, Message });
const done = (Model: object): RestAnswer => ({ Success: true, Message: null, Model });
const NOT_FOUND = refused('Not found');

const WithTransaction = v.object({ TransactionId: v.pipe(v.number(), v.integer()) });
const WithAmount = v.object({ ...WithTransaction.entries, Amount: Rubles, JsonData: v.nullish(v.unknown()) });
const WithInvoice = v.object({ InvoiceId: v.pipe(v.string(), v.minLength(1)) });

/** The provider's own zone names (none east of Vladivostok); IANA names are accepted, too. */
const ZONES: Readonly<Record<string, string>> = {
  MSK: 'Europe/Moscow',
  SAMT: 'Europe/Samara',
  YEKT: 'Asia/Yekaterinburg',
  NOVT: 'Asia/Novosibirsk',
  KRAT: 'Asia/Krasnoyarsk',
  IRKT: 'Asia/Irkutsk',
  YAKT: 'Asia/Yakutsk',
  VLAT: 'Asia/Vladivostok',
};
const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
};
const ListRequest = v.object({
  Date: v.pipe(v.string(), v.isoDate()),
  TimeZone: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => ZONES[name] ?? name),
      v.check(isZone),
    ),
    'UTC',
  ),
});
const LinkRequest = v.object({
  Amount: v.number(),
  Currency: v.optional(v.string()),
  InvoiceId: v.nullish(v.string()),
  AccountId: v.nullish(v.string()),
  Description: v.nullish(v.string()),
  JsonData: v.nullish(v.unknown()),
  TtlMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(129_600)), 4320),
});

/** Parses the body before running the call: invalid input is rejected with the field's name, as the provider does. */
const call =
  <S extends v.GenericSchema>(
    schema: S,
    work: (terminal: SandboxTerminal, input: v.InferOutput<S>) => RestAnswer | Promise<RestAnswer>,
  ): RestCall =>
  async (terminal, body) => {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return work(terminal, parsed.output);
    return refused(`${v.getDotPath(parsed.issues[0]) ?? 'Request'} is invalid`);
  };

/** The provider's REST calls that the stand-in supports, by path. */
export function restCalls(parts: {
  readonly transactions: Transactions;
  readonly desk: Desk;
  readonly sbpLinks: SbpLinks;
  /** Public origin of the stand-in's pages. */
  readonly origin: () => string;
}): ReadonlyMap<string, RestCall> {
  const { transactions, desk, sbpLinks, origin } = parts;
  const onPayment = <S extends typeof WithTransaction | typeof WithAmount>(
    schema: S,
    work: (payment: Transaction, input: v.InferOutput<S>) => RestAnswer,
  ): RestCall =>
    call(schema, (terminal, input) => {
      const payment = transactions.find(terminal, input.TransactionId);
      return payment === null ? NOT_FOUND : work(payment, input);
    });
  // An unpaid code is not a payment; the last attempt counts as the latest, even if it was refused.
  const find = call(WithInvoice, (terminal, { InvoiceId }) => {
    const payments = transactions
      .all()
      .filter(({ bill, type }) => bill.terminal === terminal && bill.invoiceId === InvoiceId && type === 'Payment');
    const last = payments.findLast(({ status }) => status !== 'AwaitingAuthentication') ?? payments.at(-1);
    return last === undefined ? NOT_FOUND : done(modelOf(last));
  });

  return new Map<string, RestCall>([
    ['/test', call(v.unknown(), () => ({ Success: true, Message: null }))],
    [
      '/payments/refund',
      onPayment(WithAmount, (payment, { Amount, JsonData }) => {
        const data = v.safeParse(DataWithReceipt, JsonData);
        if (data.success && !isBalanced(data.output.cloudPayments.customerReceipt, Amount)) {
          return refused('The receipt is not valid');
        }
        const refund = desk.refund(payment, Amount);
        return refund === null ? refused('The sum is more than what is left of the payment') : done(modelOf(refund));
      }),
    ],
    [
      '/payments/void',
      onPayment(WithTransaction, (payment) =>
        desk.cancel(payment) ? done(modelOf(payment)) : refused('Only an authorized payment can be voided'),
      ),
    ],
    [
      '/payments/confirm',
      onPayment(WithAmount, (payment, { Amount }) =>
        desk.confirm(payment, Amount) ? done(modelOf(payment)) : refused('Only an authorized payment can be confirmed'),
      ),
    ],
    ['/payments/get', onPayment(WithTransaction, (payment) => done(modelOf(payment)))],
    ['/payments/find', find],
    ['/v2/payments/find', find],
    [
      '/payments/list',
      call(ListRequest, (terminal, { Date: day, TimeZone }) => {
        const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: TimeZone });
        const ofDay = transactions
          .all()
          .filter(({ bill, createdAt }) => bill.terminal === terminal && inZone.format(createdAt) === day);
        return done(ofDay.map(modelOf));
      }),
    ],
    [
      '/payments/qr/sbp/link',
      call(LinkRequest, async (terminal, request) => {
        const read = readBill([terminal], {
          publicId: terminal.publicId,
          amount: request.Amount,
          currency: request.Currency,
          invoiceId: request.InvoiceId,
          accountId: request.AccountId,
          description: request.Description,
          data: request.JsonData,
        });
        if ('fault' in read) return refused(read.fault);
        const { link, transaction } = await sbpLinks.open(read.bill, request.TtlMinutes);
        if (link === null) return { ...refused(transaction.refusal?.reason ?? ''), Model: modelOf(transaction) };
        return done({
          QrUrl: `${origin()}/sbp/${link.id}`,
          TransactionId: transaction.id,
          MerchantOrderId: null,
          ProviderQrId: link.id,
          Amount: transaction.amount / 100,
          TtlMinutes: request.TtlMinutes,
          Message: 'Created',
        });
      }),
    ],
  ]);
}
