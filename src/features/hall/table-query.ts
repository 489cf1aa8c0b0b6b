import { table } from '#contract/calls/places.ts';
import type { ApiClient } from '#lib/api/client.ts';

/** Asks which table a code stands on. Never kept: how long a device is there begins with the scan (docs/product.md §33.2). */
export function tableQuery(api: ApiClient, code: string) {
  return {
    queryKey: ['table', code],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(table, { query: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  } as const;
}
