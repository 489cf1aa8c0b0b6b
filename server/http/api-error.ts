import { type ApiErrorBody, ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { ERROR_MESSAGES } from './error-strings.ts';

interface ApiErrorOptions {
  /** A Russian sentence for the customer; the code's own when missing. */
  readonly message?: string;
  /** What was wrong, by dotted path into the query or the body. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Whatever a program needs to go on, for example the new totals. */
  readonly details?: unknown;
  /** Seconds after which another try makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number;
  /**
   * What the call has written until now stays, though it is refused: a try that is counted, a promo code that is taken
   * out of the cart. Everything else is rolled back.
   */
  readonly keepsWork?: boolean;
}

/** A failure with a name: becomes `{code, message, fields?, details?}` with the status of its code. */
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

  /** The body of the answer. */
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
