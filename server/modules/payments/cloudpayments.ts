import * as v from 'valibot';
import type { CustomerReceipt } from '#contract/payments.ts';
import { rublesOf } from '#domain/money.ts';
import { RublesAsKopecks, TransactionId } from './amounts.ts';
import type { Terminal } from './payment-config.ts';
import { type Provider, type ProviderRecord, ProviderUnreachable } from './provider.ts';
import { TestMark } from './test-mode.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 4 * 1024 * 1024;
const TIME_ZONE = 'MSK';

const Answer = v.object({ Success: v.boolean(), Message: v.nullish(v.string()), Model: v.optional(v.unknown()) });
type Answer = v.InferOutput<typeof Answer>;

const Record = v.object({
  TransactionId,
  PaymentTransactionId: v.nullish(TransactionId),
  InvoiceId: v.nullish(v.string(), ''),
  Amount: RublesAsKopecks,
  Currency: v.string(),
  Status: v.nullish(v.string(), ''),
  Type: v.optional(v.union([v.string(), v.number()]), 'Payment'),
  Refunded: v.nullish(v.boolean(), false),
  TestMode: v.nullish(TestMark, false),
});

/** The provider gives record types by name or by number. */
const isReturn = (type: string | number): boolean => type === 'Refund' || type === 1;

/** The receipt, inside a request's own data. */
const dataOf = (receipt: CustomerReceipt | null) =>
  receipt === null ? {} : { JsonData: { cloudPayments: { customerReceipt: receipt } } };

const recordOf = (model: v.InferOutput<typeof Record>): ProviderRecord => ({
  transactionId: model.TransactionId,
  orderId: model.InvoiceId ?? '',
  amount: model.Amount,
  currency: model.Currency,
  returns: isReturn(model.Type) ? (model.PaymentTransactionId ?? 0) : null,
  completed: model.Status === 'Completed',
  canceled: model.Status === 'Cancelled',
  refunded: model.Refunded ?? false,
  test: model.TestMode ?? false,
});

/**
 * CloudPayments client over its REST API. Keys and orders travel in headers and bodies, never in a URL; redirects are refused.
 *
 * @param origin origin of the API
 */
export function createCloudPayments(origin: string, fetchFrom: typeof fetch = fetch): Provider {
  const call = async (
    { publicId, secret }: Terminal,
    path: string,
    body: Readonly<Record<string, unknown>>,
    requestId?: string,
  ): Promise<Answer> => {
    const authorization = `Basic ${Buffer.from(`${publicId}:${secret}`).toString('base64')}`;
    const response = await fetchFrom(`${origin}${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization,
        accept: 'application/json',
        'content-type': 'application/json',
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new ProviderUnreachable(`the payment provider cannot be reached: ${path}`, error);
    });
    const text = await response.text().catch(() => '');
    const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_ANSWER), v.parseJson(), Answer), text);
    if (!response.ok || !parsed.success) {
      throw new ProviderUnreachable(`the payment provider answered ${path} with ${response.status}`);
    }
    return parsed.output;
  };
  const parsed = <S extends v.GenericSchema>(schema: S, model: unknown, path: string): v.InferOutput<S> => {
    const result = v.safeParse(schema, model);
    if (!result.success) throw new ProviderUnreachable(`the payment provider answered ${path} in an unknown form`);
    return result.output;
  };

  return {
    refund: async (terminal, { transactionId, amount, requestId, receipt }) => {
      const path = '/payments/refund';
      const body = { TransactionId: transactionId, Amount: rublesOf(amount), ...dataOf(receipt) };
      const answer = await call(terminal, path, body, requestId);
      if (!answer.Success) return { type: 'refused', reason: answer.Message ?? '' };
      const model = v.safeParse(v.object({ TransactionId }), answer.Model);
      return { type: 'done', refundTransactionId: model.success ? model.output.TransactionId : null };
    },
    get: async (terminal, transactionId) => {
      const path = '/payments/get';
      const { Model, Success } = await call(terminal, path, { TransactionId: transactionId });
      return Success || Model ? recordOf(parsed(Record, Model, path)) : null;
    },
    find: async (terminal, orderId) => {
      const path = '/v2/payments/find';
      const { Model } = await call(terminal, path, { InvoiceId: orderId });
      return Model ? recordOf(parsed(Record, Model, path)) : null;
    },
    list: async (terminal, day) => {
      const path = '/payments/list';
      const { Model, Success } = await call(terminal, path, { Date: day, TimeZone: TIME_ZONE });
      if (!Success) throw new ProviderUnreachable(`the payment provider refused ${path}`);
      return parsed(v.array(Record), Model ?? [], path).map(recordOf);
    },
    sbpLink: async (terminal, { orderId, amount, description, phone, minutes, receipt }) => {
      const path = '/payments/qr/sbp/link';
      const answer = await call(terminal, path, {
        Amount: rublesOf(amount),
        Currency: 'RUB',
        Description: description,
        InvoiceId: orderId,
        ...(phone === null ? {} : { AccountId: phone }),
        TtlMinutes: minutes,
        ...dataOf(receipt),
      });
      if (!answer.Success) return null;
      return parsed(v.object({ QrUrl: v.pipe(v.string(), v.url()) }), answer.Model, path).QrUrl;
    },
  };
}
