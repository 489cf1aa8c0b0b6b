import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

type Schema = v.GenericSchema;

/** One call, defined once: used for the server's routing, the client's requests and the generated openapi.json. */
export interface Endpoint<
  Q extends Schema | null = Schema | null,
  B extends Schema | null = Schema | null,
  O extends Schema | null = Schema | null,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Most calls are under `/api/restaurant`, the CSRF cookie under `/api`, partners' and the office's calls under their own paths (docs/product.md §18.1). */
  readonly base: '/api/restaurant' | '/api' | '/api/partner' | '/api/office';
  readonly path: `/${string}`;
  readonly query: Q;
  readonly body: B;
  /** The body of a 200; null is 204 without a body. */
  readonly ok: O;
  /** Error codes in addition to those common to all calls. */
  readonly errors: readonly ErrorCode[];
  /** Whether the response belongs to one person: `no-store`, never in a shared or worker cache. */
  readonly personal: boolean;
  /**
   * False: a call that changes data without a forgery token, because it does nothing in the caller's name. It must still come from our own
   * page.
   */
  readonly forgeryToken?: boolean;
}

type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type OkInput<E extends Endpoint> = Input<E['ok']>;
export type OkOf<E extends Endpoint> = Output<E['ok']>;

/** Returns the full path of a call, from the root of its host. */
export function endpointPath(endpoint: Endpoint): string {
  return `${endpoint.base}${endpoint.path}`;
}

/** Codes that any call may return. */
export const COMMON_ERRORS = [
  'MALFORMED_REQUEST',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const;
/** Additional codes that any unsafe call may return. */
export const UNSAFE_ERRORS = [
  'INVALID_CSRF_TOKEN',
  'CROSS_SITE_REQUEST',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;
