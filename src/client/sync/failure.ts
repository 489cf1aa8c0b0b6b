import { ContractError, isApiError, isNetworkError } from '#lib/api/errors.ts';
import { errorMessage, NotKeptError } from '../error-message.ts';
import { outboxStrings } from '../outbox/outbox-strings.ts';

/** What the API has rejected, and how (ApiError); or this device itself: status 0 and `NOT_SENDABLE`. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: Record<string, string[]>;
  readonly details?: unknown;
}

/** Thrown by a mutation that cannot continue before the customer does something. */
export class IdleError extends Error {
  override readonly name = 'IdleError';
}

/** Thrown by a mutation whose result is not available yet: retried later, unchanged. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
}

/** What a failed request means for the pending change. */
export type Failure =
  /** No response, or not from our server: whether it had an effect is unknown. */
  | { readonly type: 'unreachable' }
  /** Blocked until the customer does something, which wakes the sender. */
  | { readonly type: 'idle' }
  /** Retry later, unchanged; after this many milliseconds where the server says so. */
  | { readonly type: 'wait'; readonly retryAfter: number | null; readonly login?: boolean }
  /** Rejected, and would be again if retried. */
  | { readonly type: 'refused'; readonly refusal: Refusal };

/** Rejections that concern the moment, the session or the guard, not the request itself. */
const PASSING_STATUS = new Set([401, 403, 408, 425, 429]);
const PASSING_CODES = new Set(['INVALID_CSRF_TOKEN', 'IDEMPOTENCY_IN_PROGRESS']);

/** The code for what this device itself rejects: it cannot be sent, and waiting does not change that. */
export const NOT_SENDABLE = 'NOT_SENDABLE';

const refusedHere = (message: string): Failure => ({
  type: 'refused',
  refusal: { status: 0, code: NOT_SENDABLE, message, fields: {} },
});

const sort = (error: unknown): Failure => {
  if (error instanceof IdleError) return { type: 'idle' };
  if (isNetworkError(error)) return { type: 'unreachable' };
  // The server's response cannot be understood, and what it did is unknown: its failure, like a 5xx.
  if (error instanceof ContractError || error instanceof NotYetError) return { type: 'wait', retryAfter: null };
  if (error instanceof NotKeptError) return refusedHere(error.message);
  if (!isApiError(error)) return refusedHere(outboxStrings.notSent);
  const { status, code, details, retryAfter } = error;
  const isPassing = status >= 500 ? status !== 501 : PASSING_STATUS.has(status) || PASSING_CODES.has(code);
  // docs/product.md §9.30: the session is over. Nothing is lost by waiting; the customer logs in.
  if (isPassing) return { type: 'wait', retryAfter, login: status === 401 || code === 'NOT_AUTHENTICATED' };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, [...messages]]));
  return { type: 'refused', refusal: { status, code, message: errorMessage(error), fields, details } };
};

/**
 * Classifies what a call has thrown, whatever it is (docs/product.md §9.19). The API client distinguishes lost connections and
 * server failures at the source; anything else is this device's own, and is rejected at once: it would be thrown again.
 */
export function failureOf(error: unknown): Failure {
  try {
    return sort(error);
  } catch {
    // Some values throw even on inspection.
    return refusedHere(outboxStrings.notSent);
  }
}
