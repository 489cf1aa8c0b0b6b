import { createStore, type UseStore } from 'idb-keyval';
import { clear } from './store-access.ts';

/** Databases of reads: public ones, and the person's own (docs/guides/offline-and-sync.md). */
export const PUBLIC_READS = 'storefront-reads';
export const PERSON_READS = 'storefront-private-reads';

/** @throws whatever IndexedDB throws where it is blocked or broken */
export function openReads(name: string): UseStore {
  return createStore(name, 'queries');
}

/**
 * Empties a database of reads, without deleting it: a tab that has it open would block the deletion, and with it every other tab
 * from opening it meanwhile.
 *
 * @throws whatever IndexedDB throws where it is blocked or broken
 */
export async function emptyReads(name: string): Promise<void> {
  return clear(openReads(name));
}
