import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setBonus } from '#client/ordering/cart/discount-changes.ts';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { amountText, readAmount } from './use-bonus.ts';
import { discountsStrings } from '../discounts-strings.ts';

export interface BonusFormState {
  /** True when the window opens: bonuses are spent unless the customer chooses otherwise (docs/product.md §8.22). */
  readonly spends: boolean;
  readonly choose: (spends: boolean) => void;
  readonly text: string;
  readonly type: (text: string) => void;
  /** Kopecks to spend; 0 for none, or if the typed amount is invalid. */
  readonly spent: number;
  readonly error: string | null;
  readonly busy: boolean;
  /** The server's rejection. */
  readonly refusal: string | null;
  readonly submit: () => void;
}

interface BonusFormOptions {
  /** Kopecks. */
  readonly most: number;
  readonly used: number;
  readonly onDone: () => void;
}

/** Selection of an amount, applied to the cart through the outbox, so it waits there while offline. */
export function useBonusForm({ most, used, onDone }: BonusFormOptions): BonusFormState {
  const { api, discountEvents, outbox } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const [spends, setSpends] = useState(true);
  /** Null if nothing was typed: then all, or what is spent already. */
  const [typed, setTyped] = useState<string | null>(null);
  const [told, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const text = typed ?? amountText(used > 0 ? used : most);
  const read = readAmount(text, most);
  const spent = spends && read.ok ? read.amount : 0;

  const run = async (amount: number): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    let isRefused = false;
    const stop = discountEvents.onRefused(({ kind }, message) => {
      if (kind !== 'bonus') return false;
      isRefused = true;
      setRefusal(message);
      return true;
    });
    try {
      await outbox.commit((state) => setBonus(state, amount));
      const isSettled = await outbox.settle();
      if (isRefused) return;
      if (!isSettled) showToast(amount > 0 ? discountsStrings.bonusQueued : discountsStrings.bonusQueuedOff);
      onDone();
    } finally {
      stop();
      setBusy(false);
      // Bonuses reserved for a cart are deducted from the account.
      void queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
    }
  };
  return {
    spends,
    choose: (next) => {
      setSpends(next);
      setRefusal(null);
    },
    text,
    type: (next) => {
      setTyped(next);
      setTold(false);
    },
    spent,
    error: told && !read.ok ? read.error : null,
    busy,
    refusal,
    submit: () => {
      if (busy) return;
      if (spends && !read.ok) setTold(true);
      else run(spent).catch(() => setRefusal(discountsStrings.bonusFailed));
    },
  };
}
