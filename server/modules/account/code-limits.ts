import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { accountStrings } from './account-strings.ts';
import { countSince, sentSince } from './login-code-repository.ts';
import { type CodeKind, RESEND_SECONDS } from './code-rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Limit {
  readonly most: number;
  readonly within: number;
}
/** Two of them are per day: a number attacked all day would be guessed some day (docs/product.md §7.8). */
const PER_PHONE: readonly Limit[] = [
  { most: 1, within: RESEND_SECONDS * 1000 },
  { most: 3, within: 10 * MINUTE },
  { most: 10, within: DAY },
];
const CALLS_PER_PHONE: Limit = { most: 5, within: DAY };
const PER_ADDRESS: Limit = { most: 10, within: HOUR };

/** Throws when `most` of these times (newest first) are within the sliding window. */
const assertLimit = (sent: readonly Date[], { most, within }: Limit, now: Date, message: string): void => {
  const oldest = sent[most - 1];
  if (oldest === undefined) return;
  const freeAt = oldest.getTime() + within;
  if (freeAt > now.getTime()) {
    throw new ApiError('RATE_LIMITED', { message, retryAfter: Math.ceil((freeAt - now.getTime()) / 1000) });
  }
};

/**
 * Checks that another code may be sent. Call it while holding the sending lock, and write the code in the same transaction. The
 * budget counts messages and calls separately: with no messages left customers can still log in by a call (docs/product.md
 * §7.5).
 *
 * @returns how many of its kind were sent in 24 hours, including this one
 * @throws RATE_LIMITED with Retry-After
 */
export async function assertMaySend(
  db: Database,
  asked: {
    readonly phone: string;
    /** Keyed hash of the phone: the key for the codes of a deleted account. */
    readonly phoneHash: string;
    readonly ipHash: string;
    readonly kind: CodeKind;
    readonly dailyBudget: number;
    readonly now: Date;
  },
): Promise<{ readonly sent: number }> {
  const { phone, phoneHash, ipHash, kind, dailyBudget, now } = asked;
  const dayAgo = new Date(now.getTime() - DAY);
  const toPhone = await sentSince(db, { phones: [phone, phoneHash] }, dayAgo, 20);
  const moments = toPhone.map(({ createdAt }) => createdAt);
  for (const limit of PER_PHONE) {
    const message = limit.most === 1 ? accountStrings.resendLater : accountStrings.tooManyCodes;
    assertLimit(moments, limit, now, message);
  }
  if (kind === 'call') {
    const calls = toPhone.filter((sent) => sent.kind === 'call').map(({ createdAt }) => createdAt);
    assertLimit(calls, CALLS_PER_PHONE, now, accountStrings.tooManyCodes);
  }
  const hourAgo = new Date(now.getTime() - PER_ADDRESS.within);
  const fromAddress = await sentSince(db, { ipHash }, hourAgo, PER_ADDRESS.most);
  assertLimit(
    fromAddress.map(({ createdAt }) => createdAt),
    PER_ADDRESS,
    now,
    accountStrings.tooManyCodes,
  );
  const sent = await countSince(db, kind, dayAgo);
  if (sent >= dailyBudget) {
    throw new ApiError('RATE_LIMITED', { message: accountStrings.noCodesToday, retryAfter: HOUR / 1000 });
  }
  return { sent: sent + 1 };
}

/** Percentages of the daily budget at which the operator is warned. */
const WARN_AT = [80, 100];

/**
 * Returns a warning for the operator once this code has been sent; usually null. Each threshold warns once, when it is reached:
 * `sent` counts the codes of the last 24 hours.
 */
export function budgetWarning(sent: number, dailyBudget: number): string | null {
  const reached = WARN_AT.findLast((percent) => Math.ceil((dailyBudget * percent) / 100) === sent);
  if (reached === undefined) return null;
  return reached === 100
    ? 'SMS_DAILY_BUDGET is spent: no more codes of this kind in these 24 hours'
    : `${reached} % of SMS_DAILY_BUDGET is spent`;
}
