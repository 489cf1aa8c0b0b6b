import { MAX_NUMBERS_DAYS } from '#contract/office-numbers.ts';
import { addDays, countDays } from '#domain/zoned-time.ts';
import type { NumbersSearch } from './numbers-search.ts';

/** Days of a period, both included, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the days that are chosen; two dates of one's own are the last seven days until both are there. */
export function chosenDays({ period = 'week', from, to }: NumbersSearch, today: string): Days {
  const lastDays = (count: number): Days => ({ from: addDays(today, 1 - count), to: today });
  switch (period) {
    case 'today':
      return lastDays(1);
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return lastDays(7);
    case 'days30':
      return lastDays(30);
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'own':
      return from === undefined || to === undefined ? lastDays(7) : { from, to };
  }
}

/** Reports what is wrong with two typed dates; null: nothing. */
export function faultOfDays(days: Days): 'missing' | 'turned' | 'long' | null {
  if (days.from === '' || days.to === '') return 'missing';
  const count = countDays(days);
  if (count < 1) return 'turned';
  return count > MAX_NUMBERS_DAYS ? 'long' : null;
}
