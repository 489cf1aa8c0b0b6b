import * as v from 'valibot';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { errorMessage } from '#client/error-message.ts';
import { loginStrings } from './login-strings.ts';

export type LoginField = 'phone' | 'consent' | 'code';
/** What prevents login, as text, and the field it concerns. */
export interface Problem {
  readonly text: string;
  readonly field: LoginField | null;
  /** No response: resumes automatically when the connection is back. */
  readonly network?: boolean;
  /** The code is no longer valid. */
  readonly spent?: boolean;
  /** Milliseconds until another code may be requested. */
  readonly wait?: number;
  readonly noCalls?: boolean;
}

const { errors } = loginStrings;
const Tries = v.object({ tries_left: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** Converts a failed login request to a problem. */
export function problemOf(error: unknown, during: 'send' | 'verify'): Problem {
  if (isNetworkError(error)) return { text: errors.network, field: null, network: true };
  if (hasCode(error, 'RATE_LIMITED')) {
    const seconds = error.retryAfter === null ? null : error.retryAfter / 1000;
    return { text: errors.tooOften(seconds), field: null, wait: error.retryAfter ?? 60_000 };
  }
  if (hasCode(error, 'CALLS_UNAVAILABLE')) return { text: errors.noCalls, field: null, noCalls: true };
  if (hasCode(error, 'UPSTREAM_UNAVAILABLE')) {
    return { text: errors.upstream, field: null, ...(error.retryAfter === null ? {} : { wait: error.retryAfter }) };
  }
  if (hasCode(error, 'CONSENT_REQUIRED')) return { text: errors.consent, field: 'consent' };
  if (hasCode(error, 'LOGIN_CODE_WRONG')) {
    const tries = v.safeParse(Tries, error.details);
    return { text: tries.success ? errors.wrong(tries.output.tries_left) : errors.wrongPlain, field: 'code' };
  }
  if (hasCode(error, 'LOGIN_CODE_EXPIRED')) return { text: errors.expired, field: 'code', spent: true };
  if (hasCode(error, 'LOGIN_CODE_BURNT')) return { text: errors.burnt, field: 'code', spent: true };
  if (hasCode(error, 'VALIDATION_FAILED') && during === 'send') {
    return { text: error.fields['phone_number']?.[0] ?? errors.phone, field: 'phone' };
  }
  return { text: errorMessage(error), field: null };
}
