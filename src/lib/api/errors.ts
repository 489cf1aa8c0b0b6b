import type { ErrorCode } from '#contract/errors.ts';

/** The API answered, and the answer is a refusal (contract/errors.ts). `message` is Russian and may be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of contract/errors.ts, or a code that this build does not know. */
  readonly code: string;
  /** What is wrong in the request, by dotted path (422). */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly details: unknown;
  /** Milliseconds that the server asks to wait (`Retry-After`), or null. */
  readonly retryAfter: number | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    fields?: Readonly<Record<string, readonly string[]>> | undefined;
    details?: unknown;
    retryAfter?: number | null;
  }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.details = answer.details;
    this.retryAfter = answer.retryAfter ?? null;
  }
}

export type NetworkErrorReason = 'failed' | 'timeout' | 'not-the-api';

/** No answer came, so whether the request had an effect is unknown. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
  readonly reason: NetworkErrorReason;

  constructor(reason: NetworkErrorReason, options?: ErrorOptions) {
    super(`Network: ${reason}`, options);
    this.reason = reason;
  }
}

/** Somebody else answered: a captive portal's page, a proxy. Never data, never an acknowledgement. */
export class UnreachableError extends NetworkError {
  override readonly name = 'UnreachableError';

  constructor() {
    super('not-the-api');
  }
}

/** The API answered something that the contract does not say: a build too old, or a fault of the server. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly endpoint: string;

  constructor(endpoint: string, issue: string, options?: ErrorOptions) {
    super(`${endpoint}: ${issue}`, options);
    this.endpoint = endpoint;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof NetworkError;
}

/** A chunk of the page that did not come: each engine has words of its own. */
const MISSING_CHUNK = /dynamically imported module|importing a module script failed/i;

/** Tells whether the same may well succeed later: a lost connection, a server in trouble, too many at once. */
export function mayPass(error: unknown): boolean {
  return (
    isNetworkError(error) ||
    (isApiError(error) && (error.status >= 500 || error.status === 429)) ||
    (error instanceof TypeError && MISSING_CHUNK.test(error.message))
  );
}

/** Tells whether `error` is a refusal with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}
