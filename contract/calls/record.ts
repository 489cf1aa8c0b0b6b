import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';

type S = v.GenericSchema;
interface Extra {
  readonly errors?: readonly ErrorCode[];
  readonly personal?: boolean;
  readonly base?: Endpoint['base'];
}

/**
 * Declares a call that reads. Free of side effects, so that the bundler drops unused calls.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function get<Q extends S | null, O extends S | null>(
  name: string,
  path: `/${string}`,
  query: Q,
  ok: O,
  extra: Extra = {},
): Endpoint<Q, null, O> {
  return {
    name,
    method: 'GET',
    base: extra.base ?? '/api/restaurant',
    path,
    query,
    body: null,
    ok,
    errors: extra.errors ?? [],
    personal: extra.personal ?? false,
  };
}

/**
 * Declares a call that changes data.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function post<B extends S | null, O extends S | null>(
  name: string,
  path: `/${string}`,
  body: B,
  ok: O,
  errors: readonly ErrorCode[] = [],
): Endpoint<null, B, O> {
  return {
    name,
    method: 'POST',
    base: '/api/restaurant',
    path,
    query: null,
    body,
    ok,
    errors,
    personal: true,
  };
}

/** Only reads return CART_NOT_FOUND; changing or ordering a cart that no longer exists returns 422 (docs/product.md §4.15). */
export const cartErrors = ['CART_GONE', 'CART_ALREADY_ORDERED'] as const;
export const personal = { personal: true };
