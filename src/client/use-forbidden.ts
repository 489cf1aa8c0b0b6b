import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Forbidden } from '#domain/forbidden.ts';
import { Allergen } from '#contract/catalog.ts';
import { useServices } from './use-services.ts';
import { subscribeForbidden, forgetForbidden, notifyForbidden } from './kept-forbidden.ts';
import type { DeviceStorage } from './device-storage.ts';

/** Returns the list, in sync with every tab, and a setter. */
export function useForbidden(): readonly [Forbidden, (list: Forbidden) => void] {
  const { storage } = useServices();
  const text = useSyncExternalStore(
    subscribeForbidden,
    () => storage.get('forbidden'),
    () => null,
  );
  const list = useMemo(() => (text === null ? NOTHING : readForbidden(storage)), [text, storage]);
  const keep = useCallback((next: Forbidden) => writeForbidden(storage, next), [storage]);
  return [list, keep];
}

/** Generous limits on the number of words and their length. */
export const MOST_WORDS = 60;
const MOST_LETTERS = 80;

// Parsed one by one: an unknown allergen from another build does not invalidate the others.
const Kept = v.object({ allergens: v.array(v.unknown()), words: v.array(v.unknown()) });
const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_LETTERS));

/** The empty list. */
const NOTHING: Forbidden = { allergens: [], words: [] };

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
