import { isApiError, isNetworkError } from '../../lib/api/errors.ts';
import { errorMessage } from '../error-message.ts';
import { outboxStrings } from './outbox-strings.ts';
import type { Refusal } from './refuse.ts';
import type { CommandError, Step } from './state.ts';

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
export function failureOf(error: unknown): Failure {
  if (isNetworkError(error)) return { type: 'unreachable' };
  if (!isApiError(error)) return { type: 'wait', retryAfter: null };
  const { status, code, details, retryAfter } = error;
  const isPassing = status >= 500 ? status !== 501 : PASSING_STATUS.has(status) || PASSING_CODES.has(code);
  // docs/product.md §9.30: the session is over. Nothing is lost by waiting; the customer logs in.
  if (isPassing) return { type: 'wait', retryAfter, login: status === 401 || code === 'NOT_AUTHENTICATED' };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, [...messages]]));
  return { type: 'refused', refusal: { status, code, message: errorMessage(error), fields, details } };
}

/** Seconds are for machines: nobody is told to wait less than a minute. */
const MINUTE = 60_000;

/**
 * The same of a step of the cart. A cart does not wait for its discounts: too many guesses at promo codes are a no to this
 * one, and whoever has logged out spends no bonuses. Otherwise an order would hang on them.
 */
export function failureOfStep({ kind }: Pick<Step, 'kind'>, error: unknown): Failure {
  const failure = failureOf(error);
  if (failure.type !== 'wait' || !isApiError(error)) return failure;
  const isGuess = kind === 'promo-apply' && error.status === 429;
  if (!isGuess && !(kind === 'bonus-apply' && error.code === 'NOT_AUTHENTICATED')) return failure;
  const { status, code, retryAfter } = error;
  const minutes = Math.ceil((retryAfter ?? MINUTE) / MINUTE);
  const message = isGuess ? outboxStrings.guessAgain(errorMessage(error), minutes) : errorMessage(error);
  return { type: 'refused', refusal: { status, code, message, fields: {}, details: null } };
}
