import { judgeCard, NOT_CONFIRMED, refusalOfCheck, TURNED_DOWN } from './cards.ts';
import type { Notifier } from './notifier.ts';
import type { Bill, Refusal, Transaction, Transactions } from './transactions.ts';

/** A card as somebody has typed it; `expires` is «12/29». */
export interface TypedCard {
  readonly number: string;
  readonly expires: string;
}

/** Where money moves: every payment, refund and refusal goes through here, and is told to the merchant. */
export interface Desk {
  /** Asks the merchant and charges the card; what waits for its owner's confirmation is `AwaitingAuthentication`. */
  readonly payByCard: (bill: Bill, card: TypedCard) => Promise<Transaction>;
  /** The owner has answered the bank. A transaction that waits no more stays as it is. */
  readonly confirmCard: (transaction: Transaction, isConfirmed: boolean) => void;
  /** Asks the merchant whether the order may be paid by SBP. The transaction waits for its first payment, or is declined. */
  readonly openSbp: (bill: Bill, checks: boolean) => Promise<Transaction>;
  /** The owner has answered in the bank's app, for a transaction that waits. */
  readonly answerSbp: (transaction: Transaction, isPaid: boolean, checks: boolean) => Promise<void>;
  /** Takes money that was reserved, `amount` kopecks of it. False: there is none. */
  readonly confirm: (payment: Transaction, amount: number) => boolean;
  /** Lets money go that was reserved. False: there is none. */
  readonly cancel: (payment: Transaction) => boolean;
  /** Returns `amount` kopecks of what was paid. Null: there is not so much left. */
  readonly refund: (payment: Transaction, amount: number) => Transaction | null;
}

export function createDesk({ transactions, notifier, now }: DeskOptions): Desk {
  /** What the bank will say once the owner has confirmed. */
  const verdicts = new Map<number, Refusal | null>();

  const decline = (transaction: Transaction, refusal: Refusal): void => {
    transaction.status = 'Declined';
    transaction.refusal = refusal;
    notifier.notify('fail', transaction);
  };
  const take = (transaction: Transaction): void => {
    transaction.status = transaction.bill.scheme === 'Dual' ? 'Authorized' : 'Completed';
    notifier.notify('pay', transaction);
    if (transaction.bill.receipt !== null && transaction.status === 'Completed')
      notifier.notify('receipt', transaction);
  };
  const settle = (transaction: Transaction, refusal: Refusal | null): void =>
    refusal === null ? take(transaction) : decline(transaction, refusal);
  /** Whether the merchant wants the money; else it is declined. */
  const isWanted = async (transaction: Transaction): Promise<boolean> => {
    const code = await notifier.check(transaction);
    if (code !== 0) decline(transaction, refusalOfCheck(code));
    return code === 0;
  };

  return {
    payByCard: async (bill, { number, expires }) => {
      const digits = number.replaceAll(/\D/g, '');
      const card = { firstSix: digits.slice(0, 6), lastFour: digits.slice(-4), expires };
      const transaction = transactions.add({ bill, method: 'Card', card });
      if (!(await isWanted(transaction))) return transaction;
      const { isSecure, refusal } = judgeCard(digits, expires, now());
      if (isSecure) verdicts.set(transaction.id, refusal);
      else settle(transaction, refusal);
      return transaction;
    },
    confirmCard: (transaction, isConfirmed) => {
      const verdict = verdicts.get(transaction.id);
      if (verdict === undefined || transaction.status !== 'AwaitingAuthentication') return;
      verdicts.delete(transaction.id);
      settle(transaction, isConfirmed ? verdict : NOT_CONFIRMED);
    },
    openSbp: async (bill, checks) => {
      const transaction = transactions.add({ bill, method: 'Sbp' });
      if (checks) await isWanted(transaction);
      return transaction;
    },
    answerSbp: async (transaction, isPaid, checks) => {
      if (!isPaid) decline(transaction, TURNED_DOWN);
      else if (!checks || (await isWanted(transaction))) take(transaction);
    },
    confirm: (payment, amount) => {
      if (payment.status !== 'Authorized' || amount === 0 || amount > payment.amount) return false;
      payment.status = 'Completed';
      payment.amount = amount;
      notifier.notify('confirm', payment);
      if (payment.bill.receipt !== null) notifier.notify('receipt', payment);
      return true;
    },
    cancel: (payment) => {
      if (payment.status !== 'Authorized') return false;
      payment.status = 'Cancelled';
      notifier.notify('cancel', payment);
      return true;
    },
    refund: (payment, amount) => {
      const isPaid = payment.type === 'Payment' && payment.status === 'Completed';
      if (!isPaid || amount === 0 || amount > payment.amount - payment.refunded) return null;
      payment.refunded += amount;
      const { bill, method, card, id } = payment;
      const refund = transactions.add({
        bill,
        method,
        card,
        amount,
        type: 'Refund',
        paymentId: id,
        status: 'Completed',
      });
      notifier.notify('refund', refund);
      return refund;
    },
  };
}

interface DeskOptions {
  readonly transactions: Transactions;
  readonly notifier: Notifier;
  readonly now: () => Date;
}

/** What of a transaction the customer is told. */
export interface Outcome {
  readonly status: Transaction['status'];
  readonly transactionId: number;
  readonly reason: string | null;
}

export function outcomeOf({ status, id, refusal }: Transaction): Outcome {
  return { status, transactionId: id, reason: refusal?.reason ?? null };
}
