import { errorMessage, isApiError, isNetworkError } from '../api/errors.ts';
import type { Refusal } from './refuse.ts';
import type { CommandError } from './state.ts';

/** What a failed request means for what was to be sent. */
export type Failure =
  /** Nobody, or somebody else, answered: whether it had an effect is unknown. */
  | { readonly type: 'unreachable' }
  /** Again later, unchanged; after so many milliseconds where the server says so. */
  | { readonly type: 'wait'; readonly retryAfter: number | null; readonly login?: boolean }
  /** No, and no again if it is repeated. */
  | { readonly type: 'refused'; readonly refusal: Refusal & CommandError };

/** Refusals that are about the moment, the session or the guard, not about what is asked. */
const PASSING_STATUS = new Set([401, 403, 408, 425, 429]);
const PASSING_CODES = new Set(['INVALID_CSRF_TOKEN', 'IDEMPOTENCY_IN_PROGRESS']);

/** Sorts an error of the api client. What no program can know (an answer outside of the contract) waits. */
export const failureOf = (error: unknown): Failure => {
  if (isNetworkError(error)) return { type: 'unreachable' };
  if (!isApiError(error)) return { type: 'wait', retryAfter: null };
  const { status, code, details, retryAfter } = error;
  const isPassing = status >= 500 ? status !== 501 : PASSING_STATUS.has(status) || PASSING_CODES.has(code);
  // Fault 7: the session is over. Nothing is lost by waiting; the customer logs in.
  if (isPassing) return { type: 'wait', retryAfter, login: status === 401 || code === 'NOT_AUTHENTICATED' };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, [...messages]]));
  return { type: 'refused', refusal: { status, code, message: errorMessage(error), fields, details } };
};
