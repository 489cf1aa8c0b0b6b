import * as v from 'valibot';
import { ApiError } from '#server/http/api-error.ts';

const TIMEOUT_MS = 2500;
const MAX_ANSWER = 512 * 1024;

/**
 * Queries a geocoder and parses its response: redirects are refused, limits are 2.5 s and half a megabyte.
 *
 * @param name for the log
 * @throws {ApiError} UPSTREAM_UNAVAILABLE on any failure, with its cause
 */
export async function queryGeocoder<S extends v.GenericSchema>(
  name: string,
  schema: S,
  { url, ...init }: RequestInit & { readonly url: string },
  fetchFrom: typeof fetch,
): Promise<v.InferOutput<S>> {
  try {
    const response = await fetchFrom(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_ANSWER) throw new Error(`${name} answered too much`);
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw Object.assign(new ApiError('UPSTREAM_UNAVAILABLE'), { cause: error });
  }
}
