import { isApiError, isNetworkError } from '../../lib/api/errors.ts';
import { errorMessage } from '../error-message.ts';

/** What the API said no to, and how (ApiError). */
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

/** Sorts an error of the api client. What no program can know (an answer outside of the contract) waits. */
export function failureOf(error: unknown): Failure {
  if (error instanceof IdleError) return { type: 'idle' };
  if (isNetworkError(error)) return { type: 'unreachable' };
  if (!isApiError(error)) return { type: 'wait', retryAfter: null };
  const { status, code, details, retryAfter } = error;
  const isPassing = status >= 500 ? status !== 501 : PASSING_STATUS.has(status) || PASSING_CODES.has(code);
  // docs/product.md §9.30: the session is over. Nothing is lost by waiting; the customer logs in.
  if (isPassing) return { type: 'wait', retryAfter, login: status === 401 || code === 'NOT_AUTHENTICATED' };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, [...messages]]));
  return { type: 'refused', refusal: { status, code, message: errorMessage(error), fields, details } };
}
