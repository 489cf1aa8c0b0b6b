import { createStore, type UseStore } from 'idb-keyval';
import { clear } from './store-access.ts';

/** Where reads lie: what everybody may read, and what belongs to the person (docs/guides/offline-and-sync.md). */
export const PUBLIC_READS = 'storefront-reads';
export const PERSON_READS = 'storefront-private-reads';

/** @throws whatever IndexedDB throws where it is blocked or broken */
export function openReads(name: string): UseStore {
  return createStore(name, 'queries');
}

/**
 * Empties a database of reads. It stays: a tab that has it open would keep it from being deleted, and every other tab from
 * opening it meanwhile.
 *
 * @throws whatever IndexedDB throws where it is blocked or broken
 */
export async function emptyReads(name: string): Promise<void> {
  return clear(openReads(name));
}
