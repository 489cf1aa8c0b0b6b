import type { DataTag } from '@tanstack/query-core';

/** An unused cache entry lives five minutes (docs/product.md §9.16); the default of the query client (src/app). */
export const UNUSED_TIME = 300_000;

/** Whose data a response is, and whether the device persists it (docs/product.md §17.7). */
export type ReadMeta = {
  /** `person`: deleted by a purge. */
  readonly scope: 'public' | 'person';
  /** Persisted in IndexedDB, for an offline start; else in memory only. */
  readonly persist: boolean;
};

declare module '@tanstack/query-core' {
  interface Register {
    /** A query without it counts as personal and is not persisted. */
    queryMeta: ReadMeta;
  }
}

/** Public data: the menu, places, texts. */
export const PUBLIC = { scope: 'public', persist: true } as const satisfies ReadMeta;
/** Public data not needed offline. */
export const PUBLIC_IN_MEMORY = { scope: 'public', persist: false } as const satisfies ReadMeta;
/** Personal data, or data that reveals a person's activity. In memory only: a phone may be borrowed. */
export const PERSON = { scope: 'person', persist: false } as const satisfies ReadMeta;
/** Personal data needed offline; it has its own database, which a purge empties. */
export const PERSON_KEPT = { scope: 'person', persist: true } as const satisfies ReadMeta;

export interface QueryDefinition<T, K extends readonly unknown[]> {
  readonly queryKey: DataTag<K, T, Error>;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  readonly meta: ReadMeta;
  /** Milliseconds. */
  readonly staleTime: number;
  readonly gcTime: number;
  readonly refetchOnWindowFocus: boolean;
}

/**
 * The options of one query, without React: the same value serves a loader (`queryClient.query`) and a component (`useQuery`).
 *
 * @param meta whose data the response is, and whether the device persists it
 * @param staleTime milliseconds
 */
export function queryOptions<T, const K extends readonly unknown[]>(
  queryKey: K,
  meta: ReadMeta,
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
  staleTime: number,
): QueryDefinition<T, K> {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tag exists in types only (query-core)
    queryKey: queryKey as DataTag<K, T, Error>,
    queryFn,
    meta,
    staleTime,
    gcTime: UNUSED_TIME,
    refetchOnWindowFocus: true,
  };
}
