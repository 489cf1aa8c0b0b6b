import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

type Schema = v.GenericSchema;

/** One call, said once: the server routes by it, the client calls by it, openapi.json is generated from it. */
export interface Endpoint<
  Q extends Schema | null = Schema | null,
  B extends Schema | null = Schema | null,
  O extends Schema | null = Schema | null,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Most calls stand under `/api/restaurant`, the CSRF cookie under `/api`, partners' calls by themselves (docs/product.md §18.1). */
  readonly base: '/api/restaurant' | '/api' | '/api/partner';
  readonly path: `/${string}`;
  readonly query: Q;
  readonly body: B;
  /** The body of a 200; null is 204 without a body. */
  readonly ok: O;
  /** Codes beyond those that any call may answer. */
  readonly errors: readonly ErrorCode[];
  /** Whether the answer belongs to one person: `no-store`, never in a shared or worker cache. */
  readonly personal: boolean;
  /**
   * False: a call that changes something, and needs no forgery token, because it does nothing in the caller's name. It still
   * has to come from a page of ours.
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

/** Full path of a call, from the root of its host. */
export function endpointPath(endpoint: Endpoint): string {
  return `${endpoint.base}${endpoint.path}`;
}

/** Codes that any call may answer. */
export const COMMON_ERRORS = [
  'MALFORMED_REQUEST',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const;
/** Codes that any unsafe call may answer besides. */
export const UNSAFE_ERRORS = [
  'INVALID_CSRF_TOKEN',
  'CROSS_SITE_REQUEST',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;
