import type { Connection } from '#contract/reading/connection.ts';

/**
 * Returns the headers that identify the caller: the bearer token, and the client-made one (docs/product.md §23.8).
 *
 * @param now epoch ms
 */
export function tokenHeaders(
  token: string | null,
  tokenSalt: Connection['tokenSalt'] | undefined,
  now: number,
): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(tokenSalt ? { 'x-client-token': btoa(`${now}${tokenSalt}`) } : {}),
  };
}
