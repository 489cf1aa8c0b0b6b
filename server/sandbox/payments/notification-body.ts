import type { Kind } from './behaviour.ts';
import type { Transaction } from './transactions.ts';

/** «2026-11-20 10:00:00», UTC. */
const instant = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
const rubles = (kopecks: number): string => (kopecks / 100).toFixed(2);

/** Fields specific to a notification kind. `origin` is where receipts can be read. */
const ownFields = (kind: Kind, { bill, refusal, paymentId, id }: Transaction, origin: string) => {
  switch (kind) {
    case 'check':
      return { Status: bill.scheme === 'Dual' ? 'Authorized' : 'Completed' };
    case 'fail':
      return { Reason: refusal?.reason, ReasonCode: String(refusal?.reasonCode ?? 0) };
    case 'refund':
      return { PaymentTransactionId: String(paymentId) };
    case 'receipt':
      return { Type: 'Income', Url: `${origin}/receipts/${id}` };
    case 'pay':
    case 'confirm':
    case 'cancel':
      return {};
  }
};

/** Builds a notification's form body with the provider's field names; unknown fields are omitted. */
export function notificationBody(kind: Kind, transaction: Transaction, at: Date, origin: string): string {
  const { bill, card, type } = transaction;
  const fields: Readonly<Record<string, string | undefined>> = {
    TransactionId: String(transaction.id),
    Amount: rubles(transaction.amount),
    Currency: bill.currency,
    PaymentAmount: rubles(transaction.amount),
    PaymentCurrency: bill.currency,
    DateTime: instant(at),
    InvoiceId: bill.invoiceId ?? undefined,
    AccountId: bill.accountId ?? undefined,
    Description: bill.description === '' ? undefined : bill.description,
    TestMode: '1',
    Status: transaction.status,
    OperationType: type,
    PaymentMethod: transaction.method,
    CardFirstSix: card?.firstSix,
    CardLastFour: card?.lastFour,
    CardExpDate: card?.expires,
    Data: bill.data === null ? undefined : JSON.stringify(bill.data),
    ...ownFields(kind, transaction, origin),
  };
  const form = new URLSearchParams();
  for (const [name, text] of Object.entries(fields)) if (text !== undefined) form.append(name, text);
  return form.toString();
}
