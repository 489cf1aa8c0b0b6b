import * as v from 'valibot';
import { Allergen } from '#contract/catalog.ts';
import type { Forbidden } from '#domain/forbidden.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { forgetForbidden, notifyForbidden } from './kept-forbidden.ts';

/** So many words nobody avoids; and no word is as long. */
export const MOST_WORDS = 60;
const MOST_LETTERS = 80;

// One by one: an allergen that another build knows takes none of the others along.
const Kept = v.object({ allergens: v.array(v.unknown()), words: v.array(v.unknown()) });
const Word = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_LETTERS));

/** No list. */
export const NOTHING: Forbidden = { allergens: [], words: [] };

/** What this device keeps (docs/product.md §17.8); what does not read as such is left out. */
export function readForbidden(storage: Pick<DeviceStorage, 'read'>): Forbidden {
  const kept = storage.read('forbidden', Kept) ?? NOTHING;
  return {
    allergens: [...new Set(kept.allergens.filter((one) => v.is(Allergen, one)))],
    words: [...new Set(kept.words.filter((one) => v.is(Word, one)))].slice(0, MOST_WORDS),
  };
}

/** Keeps a list; an empty one is none. */
export function writeForbidden(storage: Pick<DeviceStorage, 'write' | 'remove'>, list: Forbidden): void {
  if (list.allergens.length === 0 && list.words.length === 0) {
    forgetForbidden(storage);
    return;
  }
  storage.write('forbidden', { allergens: list.allergens, words: list.words });
  notifyForbidden();
}
