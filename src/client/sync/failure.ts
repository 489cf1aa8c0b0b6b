import { ContractError, isApiError, isNetworkError } from '#lib/api/errors.ts';
import { errorMessage } from '../error-message.ts';
import { NotKeptError } from './not-kept.ts';
import { syncStrings } from './sync-strings.ts';

/** What the API said no to, and how (ApiError); or this device itself: status 0 and `NOT_SENDABLE`. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: Record<string, string[]>;
  readonly details?: unknown;
}

/** Thrown by a mutation that cannot go on before the customer does something. */
export class IdleError extends Error {
  override readonly name = 'IdleError';
}

/** Thrown by a mutation whose answer is not to be had yet: again later, unchanged. */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
}

/** What a failed request means for what was to be sent. */
export type Failure =
  /** Nobody, or somebody else, answered: whether it had an effect is unknown. */
  | { readonly type: 'unreachable' }
  /** Nothing can be done before the customer does something, which wakes us. */
  | { readonly type: 'idle' }
  /** Again later, unchanged; after so many milliseconds where the server says so. */
  | { readonly type: 'wait'; readonly retryAfter: number | null; readonly login?: boolean }
  /** No, and no again if it is repeated. */
  | { readonly type: 'refused'; readonly refusal: Refusal };

/** Refusals that are about the moment, the session or the guard, not about what is asked. */
const PASSING_STATUS = new Set([401, 403, 408, 425, 429]);
const PASSING_CODES = new Set(['INVALID_CSRF_TOKEN', 'IDEMPOTENCY_IN_PROGRESS']);

/** The code of what this device itself refuses: it cannot be sent, and waiting does not change that. */
export const NOT_SENDABLE = 'NOT_SENDABLE';

const refusedHere = (message: string): Failure => ({
  type: 'refused',
  refusal: { status: 0, code: NOT_SENDABLE, message, fields: {} },
});

const sort = (error: unknown): Failure => {
  if (error instanceof IdleError) return { type: 'idle' };
  if (isNetworkError(error)) return { type: 'unreachable' };
  // The server has answered what no program can know, and what it did is unknown: its failure, like a 5xx.
  if (error instanceof ContractError || error instanceof NotYetError) return { type: 'wait', retryAfter: null };
  if (error instanceof NotKeptError) return refusedHere(error.message);
  if (!isApiError(error)) return refusedHere(syncStrings.notSent);
  const { status, code, details, retryAfter } = error;
  const isPassing = status >= 500 ? status !== 501 : PASSING_STATUS.has(status) || PASSING_CODES.has(code);
  // docs/product.md §9.30: the session is over. Nothing is lost by waiting; the customer logs in.
  if (isPassing) return { type: 'wait', retryAfter, login: status === 401 || code === 'NOT_AUTHENTICATED' };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, [...messages]]));
  return { type: 'refused', refusal: { status, code, message: errorMessage(error), fields, details } };
};

/**
 * Sorts what a call has thrown, whatever it is (docs/product.md §9.19). The api client tells the loss of a connection and the
 * server's failures apart where they happen; all else is this device's own, and is refused at once: it would be thrown again.
 */
export function failureOf(error: unknown): Failure {
  try {
    return sort(error);
  } catch {
    // Some values cannot even be looked at.
    return refusedHere(syncStrings.notSent);
  }
}
