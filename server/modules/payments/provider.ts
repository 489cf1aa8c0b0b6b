import type { CustomerReceipt } from '#contract/payments.ts';
import type { Terminal } from './payment-config.ts';

/** A payment, or a return of one, as the provider's books have it. Amounts in kopecks (hundredths of the currency). */
export interface ProviderRecord {
  readonly transactionId: number;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  /** Null: a payment; else the payment that this returns. */
  readonly returns: number | null;
  /** It was charged for good. */
  readonly completed: boolean;
  /** A payment that the bank has taken back before it was charged for good: no record of its own tells of that. */
  readonly canceled: boolean;
  /** A payment that has been returned. */
  readonly refunded: boolean;
}

/** The provider's answer to a wish to return money. */
export type RefundAnswer =
  | { readonly type: 'done'; readonly refundTransactionId: number | null }
  /** It will not, for now: the reason in its own words. */
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

/** What we ask of the provider of card payments. Every call throws {@link ProviderUnreachable} when nobody knows the outcome. */
export interface Provider {
  /** Under the same `requestId` the money goes once. */
  readonly refund: (
    terminal: Terminal,
    wish: { readonly transactionId: number; readonly amount: number; readonly requestId: string },
  ) => Promise<RefundAnswer>;
  readonly get: (terminal: Terminal, transactionId: number) => Promise<ProviderRecord | null>;
  /** The last payment of an order. */
  readonly find: (terminal: Terminal, orderId: string) => Promise<ProviderRecord | null>;
  /** Everything of a day (`yyyy-MM-dd`, Moscow). */
  readonly list: (terminal: Terminal, day: string) => Promise<readonly ProviderRecord[]>;
  /** A link that opens the customer's bank; null: the provider will not. */
  readonly sbpLink: (terminal: Terminal, wish: SbpWish) => Promise<string | null>;
}

/** No answer, or none that can be read: what was asked may have been done. */
export class ProviderUnreachable extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'ProviderUnreachable';
  }
}
