import type { Receipt } from './receipt.ts';

/** A merchant's account at the provider; kinds of notifications are appended to `notifyUrl`. */
export interface SandboxTerminal {
  readonly publicId: string;
  readonly secret: string;
  readonly notifyUrl: string;
}

/** What a merchant's page or server asks to be paid. */
export interface Bill {
  readonly terminal: SandboxTerminal;
  /** Kopecks. */
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string | null;
  readonly accountId: string | null;
  readonly description: string;
  /** Whatever the merchant wants to have back in notifications. */
  readonly data: unknown;
  readonly receipt: Receipt | null;
  /** Dual: the money is reserved first, and taken by `/payments/confirm`. */
  readonly scheme: 'Single' | 'Dual';
}

/** The provider's numbers of statuses. */
const STATUS_CODES = {
  AwaitingAuthentication: 1,
  Authorized: 2,
  Completed: 3,
  Cancelled: 4,
  Declined: 5,
} as const;

/** Why something was refused, in the words for the customer. */
export interface Refusal {
  readonly reason: string;
  readonly reasonCode: number;
}

/** What is left of a card's number. */
export interface CardMark {
  readonly firstSix: string;
  readonly lastFour: string;
  /** «12/29» */
  readonly expires: string;
}

/** One movement of money, or the try. What can change says so by not being readonly. */
export interface Transaction {
  readonly id: number;
  readonly type: 'Payment' | 'Refund';
  readonly bill: Bill;
  /** Kopecks; of a refund, what goes back. */
  amount: number;
  readonly method: 'Card' | 'Sbp';
  readonly card: CardMark | null;
  /** The payment that a refund returns. */
  readonly paymentId: number | null;
  readonly createdAt: Date;
  status: keyof typeof STATUS_CODES;
  refusal: Refusal | null;
  /** Kopecks that have gone back. */
  refunded: number;
}

type Beginning = Pick<Transaction, 'bill' | 'method'> & Partial<Transaction>;

/** All that the stand-in remembers of money; gone with the process, as nothing in it is real. */
export interface Transactions {
  readonly add: (beginning: Beginning) => Transaction;
  /** Of that terminal only. */
  readonly find: (terminal: SandboxTerminal, id: number) => Transaction | null;
  /** Oldest first. */
  readonly all: () => readonly Transaction[];
}

/**
 * Numbers begin at the machine's second and grow by one: a demo that starts again on kept data gives no number twice, and
 * each fits 32 bits until 2038.
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

/** A transaction as the provider's REST API shows it. Instants are UTC and carry no zone, as the provider has them. */
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

/** Shows a transaction as the provider's REST API does. */
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
