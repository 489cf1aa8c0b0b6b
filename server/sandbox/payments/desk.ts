import { judgeCard, NOT_CONFIRMED, refusalOfCheck, TURNED_DOWN } from './cards.ts';
import type { Notifier } from './notifier.ts';
import type { Bill, Refusal, Transaction, Transactions } from './transactions.ts';

/** A card as typed; `expires` is «12/29». */
export interface TypedCard {
  readonly number: string;
  readonly expires: string;
}

/** Moves money: every payment, refund and refusal goes through here, and the merchant is notified. */
export interface Desk {
  /** Checks with the merchant and charges the card; `AwaitingAuthentication` while its owner's confirmation is pending. */
  readonly payByCard: (bill: Bill, card: TypedCard) => Promise<Transaction>;
  /** Applies the owner's answer to the bank. A transaction no longer pending is unchanged. */
  readonly confirmCard: (transaction: Transaction, isConfirmed: boolean) => void;
  /** Checks with the merchant whether the order may be paid by SBP. The transaction awaits its first payment, or is declined. */
  readonly openSbp: (bill: Bill, checks: boolean) => Promise<Transaction>;
  /** Applies the owner's answer in the bank's app to a pending transaction. */
  readonly answerSbp: (transaction: Transaction, isPaid: boolean, checks: boolean) => Promise<void>;
  /** Captures `amount` kopecks of a reservation. Returns false if there is none. */
  readonly confirm: (payment: Transaction, amount: number) => boolean;
  /** Releases a reservation. Returns false if there is none. */
  readonly cancel: (payment: Transaction) => boolean;
  /** Refunds `amount` kopecks of a payment. Returns null if less is left. */
  readonly refund: (payment: Transaction, amount: number) => Transaction | null;
}

export function createDesk({ transactions, notifier, now }: DeskOptions): Desk {
  /** The bank's decision after the owner's confirmation. */
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
  /** Reports whether the merchant accepts the payment; declines it otherwise. */
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

/** The part of a transaction shown to the customer. */
export interface Outcome {
  readonly status: Transaction['status'];
  readonly transactionId: number;
  readonly reason: string | null;
}

export function outcomeOf({ status, id, refusal }: Transaction): Outcome {
  return { status, transactionId: id, reason: refusal?.reason ?? null };
}
