import type { ErrorCode } from '#contract/errors.ts';

/** The API responded with a rejection (contract/errors.ts). `message` is Russian and may be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of contract/errors.ts, or a code unknown to this build. */
  readonly code: string;
  /** Validation errors of the request, by dotted path (422). */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly details: unknown;
  /** Wait that the server requests (`Retry-After`), ms, or null. */
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

/** No response arrived, so whether the request had an effect is unknown. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
  readonly reason: NetworkErrorReason;

  constructor(reason: NetworkErrorReason, options?: ErrorOptions) {
    super(`Network: ${reason}`, options);
    this.reason = reason;
  }
}

/** Something else responded: a captive portal's page, a proxy. Never data, never an acknowledgement. */
export class UnreachableError extends NetworkError {
  override readonly name = 'UnreachableError';

  constructor() {
    super('not-the-api');
  }
}

/** The API's response violates the contract: an outdated build, or a server fault. */
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

/** A chunk of the page failed to load: each engine has its own message. */
const MISSING_CHUNK = /dynamically imported module|importing a module script failed/i;

/** Reports whether a retry may succeed: a lost connection, a server in trouble, too many requests. */
export function mayPass(error: unknown): boolean {
  return (
    isNetworkError(error) ||
    (isApiError(error) && (error.status >= 500 || error.status === 429)) ||
    (error instanceof TypeError && MISSING_CHUNK.test(error.message))
  );
}

/** Reports whether `error` is a rejection with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is ApiError {
  return isApiError(error) && codes.some((code) => code === error.code);
}
