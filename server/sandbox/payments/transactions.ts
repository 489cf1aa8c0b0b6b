import type { Receipt } from './receipt.ts';

/** A merchant's account at the provider; the notification kind is appended to `notifyUrl`. */
export interface SandboxTerminal {
  readonly publicId: string;
  readonly secret: string;
  readonly notifyUrl: string;
}

/** A payment request from a merchant's page or server. */
export interface Bill {
  readonly terminal: SandboxTerminal;
  /** Kopecks. */
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string | null;
  readonly accountId: string | null;
  readonly description: string;
  /** Merchant data returned in notifications. */
  readonly data: unknown;
  readonly receipt: Receipt | null;
  /** Dual: the money is first authorized, then captured by `/payments/confirm`. */
  readonly scheme: 'Single' | 'Dual';
}

/** The provider's numeric status codes. */
const STATUS_CODES = {
  AwaitingAuthentication: 1,
  Authorized: 2,
  Completed: 3,
  Cancelled: 4,
  Declined: 5,
} as const;

/** The reason for a refusal, with the text for the customer. */
export interface Refusal {
  readonly reason: string;
  readonly reasonCode: number;
}

/** The stored part of a card number. */
export interface CardMark {
  readonly firstSix: string;
  readonly lastFour: string;
  /** «12/29» */
  readonly expires: string;
}

/** A movement of money, or an attempt at one. Fields that can change are not readonly. */
export interface Transaction {
  readonly id: number;
  readonly type: 'Payment' | 'Refund';
  readonly bill: Bill;
  /** Kopecks; for a refund, the refunded amount. */
  amount: number;
  readonly method: 'Card' | 'Sbp';
  readonly card: CardMark | null;
  /** For a refund, the payment it refunds. */
  readonly paymentId: number | null;
  readonly createdAt: Date;
  status: keyof typeof STATUS_CODES;
  refusal: Refusal | null;
  /** Refunded amount, kopecks. */
  refunded: number;
}

type Beginning = Pick<Transaction, 'bill' | 'method'> & Partial<Transaction>;

/** All transactions of the stand-in; in memory only, as no real money is involved. */
export interface Transactions {
  readonly add: (beginning: Beginning) => Transaction;
  /** Only finds that terminal's transactions. */
  readonly find: (terminal: SandboxTerminal, id: number) => Transaction | null;
  /** Oldest first. */
  readonly all: () => readonly Transaction[];
}

/**
 * Ids start at the current Unix second and increase by one: a demo restarted on existing data issues no id twice, and each
 * fits 32 bits until 2038.
 */
export function createTransactions(now: () => Date): Transactions {
  const known = new Map<number, Transaction>();
  let next = Math.floor(Date.now() / 1000);
  return {
    add: (beginning) => {
      const transaction: Transaction = {
        id: next,
        type: 'Payment',
        amount: beginning.bill.amount,
        card: null,
        paymentId: null,
        createdAt: now(),
        status: 'AwaitingAuthentication',
        refusal: null,
        refunded: 0,
        ...beginning,
      };
      known.set(transaction.id, transaction);
      next += 1;
      return transaction;
    },
    find: (terminal, id) => {
      const found = known.get(id);
      return found?.bill.terminal === terminal ? found : null;
    },
    all: () => [...known.values()],
  };
}

/** A transaction as the provider's REST API returns it. Instants are UTC without a zone suffix, as with the provider. */
export interface TransactionModel {
  readonly TransactionId: number;
  readonly Amount: number;
  readonly Currency: string;
  readonly PaymentAmount: number;
  readonly PaymentCurrency: string;
  readonly InvoiceId: string | null;
  readonly AccountId: string | null;
  readonly Description: string;
  readonly JsonData: string | null;
  readonly CreatedDateIso: string;
  readonly TestMode: boolean;
  readonly Status: Transaction['status'];
  readonly StatusCode: number;
  readonly Reason: string;
  readonly ReasonCode: number;
  readonly CardHolderMessage: string | null;
  readonly Type: Transaction['type'];
  readonly Refunded: boolean;
  readonly PaymentTransactionId: number | null;
  readonly PaymentMethod: Transaction['method'];
  readonly CardFirstSix: string | null;
  readonly CardLastFour: string | null;
}

/** Converts a transaction to the provider's REST representation. */
export function modelOf(transaction: Transaction): TransactionModel {
  const { bill, amount, card, refusal, status } = transaction;
  return {
    TransactionId: transaction.id,
    Amount: amount / 100,
    Currency: bill.currency,
    PaymentAmount: amount / 100,
    PaymentCurrency: bill.currency,
    InvoiceId: bill.invoiceId,
    AccountId: bill.accountId,
    Description: bill.description,
    JsonData: bill.data === null ? null : JSON.stringify(bill.data),
    CreatedDateIso: transaction.createdAt.toISOString().slice(0, 19),
    TestMode: true,
    Status: status,
    StatusCode: STATUS_CODES[status],
    Reason: refusal?.reason ?? (status === 'AwaitingAuthentication' ? '' : 'Approved'),
    ReasonCode: refusal?.reasonCode ?? 0,
    CardHolderMessage: refusal?.reason ?? null,
    Type: transaction.type,
    Refunded: transaction.refunded > 0,
    PaymentTransactionId: transaction.paymentId,
    PaymentMethod: transaction.method,
    CardFirstSix: card?.firstSix ?? null,
    CardLastFour: card?.lastFour ?? null,
  };
}
