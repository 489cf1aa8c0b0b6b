import { randomBytes } from 'node:crypto';
import { minutesToMilliseconds } from 'date-fns';
import type { Behaviour } from './behaviour.ts';
import type { Desk } from './desk.ts';
import type { Bill, Transaction, Transactions } from './transactions.ts';

/** An SBP code: it can be paid many times until it expires. */
export interface SbpLink {
  readonly id: string;
  readonly bill: Bill;
  readonly expiresAt: Date;
  /** The transaction that the next payment completes; null: the payment creates its own. */
  waiting: Transaction | null;
}

/** Codes that merchants have requested, and customers' responses to them. */
export interface SbpLinks {
  /** `link` is null when the merchant declines the payment; the transaction holds the reason. */
  readonly open: (bill: Bill, ttlMinutes: number) => Promise<{ transaction: Transaction; link: SbpLink | null }>;
  readonly find: (id: string) => SbpLink | null;
  /** Records the customer's response in the bank's app. Null: the code has expired. */
  readonly answer: (link: SbpLink, isPaid: boolean) => Promise<Transaction | null>;
}

export function createSbpLinks(parts: {
  readonly desk: Desk;
  readonly transactions: Transactions;
  readonly behaviour: Behaviour;
  readonly now: () => Date;
}): SbpLinks {
  const { desk, transactions, behaviour, now } = parts;
  const links = new Map<string, SbpLink>();
  return {
    open: async (bill, ttlMinutes) => {
      const transaction = await desk.openSbp(bill, behaviour.sbpCheckAt === 'link');
      if (transaction.status === 'Declined') return { transaction, link: null };
      const id = randomBytes(12).toString('base64url');
      const expiresAt = new Date(now().getTime() + minutesToMilliseconds(ttlMinutes));
      const link: SbpLink = { id, bill, expiresAt, waiting: transaction };
      links.set(id, link);
      return { transaction, link };
    },
    find: (id) => links.get(id) ?? null,
    answer: async (link, isPaid) => {
      if (now() >= link.expiresAt) return null;
      const transaction = link.waiting ?? transactions.add({ bill: link.bill, method: 'Sbp' });
      link.waiting = null;
      await desk.answerSbp(transaction, isPaid, behaviour.sbpCheckAt === 'payment');
      return transaction;
    },
  };
}
