import * as v from 'valibot';
import { Allergen } from '#contract/catalog.ts';
import type { Forbidden } from '#domain/forbidden.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { forgetForbidden, notifyForbidden } from './kept-forbidden.ts';

/** Generous limits on the number of words and their length. */
export const MOST_WORDS = 60;
const MOST_LETTERS = 80;

// Parsed one by one: an unknown allergen from another build does not invalidate the others.
const Kept = v.object({ allergens: v.array(v.unknown()), words: v.array(v.unknown()) });
const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_LETTERS));

/** The empty list. */
export const NOTHING: Forbidden = { allergens: [], words: [] };

/** Reads this device's list (docs/product.md §17.8); invalid entries are skipped. */
export function readForbidden(storage: Pick<DeviceStorage, 'read'>): Forbidden {
  const kept = storage.read('forbidden', Kept) ?? NOTHING;
  return {
    allergens: [...new Set(kept.allergens.filter((one) => v.is(Allergen, one)))],
    words: [...new Set(kept.words.filter((one) => v.is(Word, one)))].slice(0, MOST_WORDS),
  };
}

/** Stores a list; an empty one is removed. */
export function writeForbidden(storage: Pick<DeviceStorage, 'write' | 'remove'>, list: Forbidden): void {
  if (list.allergens.length === 0 && list.words.length === 0) {
    forgetForbidden(storage);
    return;
  }
  storage.write('forbidden', { allergens: list.allergens, words: list.words });
  notifyForbidden();
}
