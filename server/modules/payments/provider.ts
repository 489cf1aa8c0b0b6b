import type { CustomerReceipt } from '#contract/payments.ts';
import type { Terminal } from './payment-config.ts';

/** A payment, or a return of one, in the provider's books. Amounts in kopecks (hundredths of the currency). */
export interface ProviderRecord {
  readonly transactionId: number;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  /** Null for a payment; otherwise the payment that this returns. */
  readonly returns: number | null;
  /** Charged permanently. */
  readonly completed: boolean;
  /** A payment that the bank voided before the final charge: it has no separate record. */
  readonly canceled: boolean;
  /** Of a terminal in test mode: no money has moved. */
  readonly test: boolean;
  /** A returned payment. */
  readonly refunded: boolean;
}

/** The provider's response to a refund request. */
export type RefundAnswer =
  | { readonly type: 'done'; readonly refundTransactionId: number | null }
  /** Rejected for now: the reason in the provider's words. */
  | { readonly type: 'refused'; readonly reason: string };

export interface SbpWish {
  readonly orderId: string;
  /** Kopecks. */
  readonly amount: number;
  readonly description: string;
  readonly phone: string | null;
  readonly minutes: number;
  readonly receipt: CustomerReceipt | null;
}

/** Port to the card payment provider. Every call throws {@link ProviderUnreachable} when the outcome is unknown. */
export interface Provider {
  /** Idempotent by `requestId`. */
  readonly refund: (
    terminal: Terminal,
    wish: {
      readonly transactionId: number;
      readonly amount: number;
      readonly requestId: string;
      /** What the till prints; null: the provider makes the receipt from the payment's. */
      readonly receipt: CustomerReceipt | null;
    },
  ) => Promise<RefundAnswer>;
  readonly get: (terminal: Terminal, transactionId: number) => Promise<ProviderRecord | null>;
  /** Finds the last payment of an order. */
  readonly find: (terminal: Terminal, orderId: string) => Promise<ProviderRecord | null>;
  /** Lists all records of a day (`yyyy-MM-dd`, Moscow). */
  readonly list: (terminal: Terminal, day: string) => Promise<readonly ProviderRecord[]>;
  /** Requests a link that opens the customer's bank; null if the provider refuses. */
  readonly sbpLink: (terminal: Terminal, wish: SbpWish) => Promise<string | null>;
}

/** No response, or an unreadable one: the request may have been executed. */
export class ProviderUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'ProviderUnreachable';
  }
}
