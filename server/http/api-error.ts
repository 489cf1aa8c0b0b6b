import { type ApiErrorBody, ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { ERROR_MESSAGES } from './error-strings.ts';

interface ApiErrorOptions {
  /** A Russian sentence for the customer; defaults to the code's. */
  readonly message?: string;
  /** Validation errors, by dotted path into the query or the body. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Data that a program needs to proceed, for example the new totals. */
  readonly details?: unknown;
  /** Seconds before a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number;
  /**
   * Commits what the call has written so far, though it is refused: a counted attempt, a promo code removed from the cart.
   * Without it everything is rolled back.
   */
  readonly keepsWork?: boolean;
}

/** A named failure: sent as `{code, message, fields?, details?}` with the status of its code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: ApiErrorOptions['fields'];
  readonly details: unknown;
  readonly retryAfter: number | undefined;
  readonly keepsWork: boolean;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? ERROR_MESSAGES[code]);
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.keepsWork = options.keepsWork ?? false;
  }

  /** Returns the response body. */
  toBody(): ApiErrorBody {
    const fields =
      this.fields && Object.fromEntries(Object.entries(this.fields).map(([path, messages]) => [path, [...messages]]));
    return {
      code: this.code,
      message: this.message,
      ...(fields === undefined ? {} : { fields }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}
