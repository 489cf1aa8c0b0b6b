import { randomInt, timingSafeEqual } from 'node:crypto';
import type { SendCodeResult } from '#contract/account.ts';
import { internationalPhone, normalisePhone, phoneKind } from '#domain/phone.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CallContext } from '#server/http/route.ts';
import type { Database } from '#server/db/connection.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';
import { readChainSettings } from '../places/read-places.ts';
import { accountStrings } from './account-strings.ts';
import { assertMaySend, budgetWarning } from './code-limits.ts';
import { CODES, type CodeKind, RESEND_SECONDS } from './code-rules.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { changeCode, insertCode, lockCode, lockSending } from './login-code-repository.ts';
import type { SmsPort } from './sms/sms-port.ts';

/** Dependencies of login codes besides the call. */
export interface CodeServices {
  readonly sms: SmsPort;
  /** The pool: for work after the call's transaction. */
  readonly db: Database;
  readonly sessionSecret: string;
  readonly publicOrigin: string | null;
  readonly smsDailyBudget: number;
  readonly smsAbroad: SmsAbroad;
}

/** Country codes, besides Russia, to which login codes are sent: each costs more than a domestic one. */
export type SmsAbroad = readonly string[] | 'all';

/** Digits of a normalized number, including the country code. */
const digitsOf = (phone: string): string => internationalPhone(phone).slice(1);

const phoneFault = (phone: string | null, abroad: SmsAbroad): string | null => {
  if (phone === null) return accountStrings.phone;
  const kind = phoneKind(phone);
  if (kind === 'landline') return accountStrings.landline;
  const isReached = kind === 'mobile' || abroad === 'all' || abroad.some((code) => digitsOf(phone).startsWith(code));
  return isReached ? null : accountStrings.abroad;
};

/**
 * Parses a number to which this chain sends codes (docs/product.md §7.31).
 *
 * @throws VALIDATION_FAILED
 */
export function readPhone(text: string, abroad: SmsAbroad): string {
  const phone = normalisePhone(text);
  const message = phoneFault(phone, abroad);
  if (phone !== null && message === null) return phone;
  const said = message ?? accountStrings.phone;
  throw new ApiError('VALIDATION_FAILED', { message: said, fields: { phone_number: [said] } });
}

const codeHashOf = (secret: string, requestId: string, code: string): string =>
  keyedHash(secret, 'code', `${requestId}\0${code}`);

const newCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** The last line binds the code to our host: browsers autofill it nowhere else (WebOTP). It has no port. */
const smsText = async ({ db, host }: CallContext, { publicOrigin }: CodeServices, code: string): Promise<string> => {
  const { brand } = (await readChainSettings(db)).environment;
  const { hostname } = new URL(publicOrigin ?? `http://${host}`);
  return `${accountStrings.sms(brand.name, code)}\n\n@${hostname} #${code}`;
};

/**
 * `POST /send-verification-code`, `/send-call-code`. The response is the same for known and unknown numbers. The code is sent
 * after the transaction, so that no rows stay locked while waiting for a provider; a code that could not be sent still counts:
 * a provider that fails slowly must not become a way around the limits.
 *
 * @throws VALIDATION_FAILED, RATE_LIMITED (with Retry-After), CALLS_UNAVAILABLE, UPSTREAM_UNAVAILABLE
 */
export async function sendCode(
  services: CodeServices,
  call: CallContext,
  kind: CodeKind,
  phoneText: string,
): Promise<SendCodeResult> {
  const { sms, db: pool, sessionSecret } = services;
  const phone = readPhone(phoneText, services.smsAbroad);
  const makeCall = sms.call;
  if (kind === 'call' && makeCall === null) throw new ApiError('CALLS_UNAVAILABLE');
  const { db, now, log } = call;
  const ipHash = keyedHash(sessionSecret, 'ip', addressBlock(call.ip));
  const phoneHash = keyedHash(sessionSecret, 'phone', phone);
  await lockSending(db);
  const { sent } = await assertMaySend(db, {
    phone,
    phoneHash,
    ipHash,
    kind,
    dailyBudget: services.smsDailyBudget,
    now,
  });

  const warning = budgetWarning(sent, services.smsDailyBudget);
  if (warning !== null) log.warn({ kind, sent, budget: services.smsDailyBudget }, warning);

  const rules = CODES[kind];
  const requestId = newSecretId();
  const id = keyedHash(sessionSecret, 'request', requestId);
  const code = kind === 'sms' ? newCode(rules.length) : null;
  const text = code === null ? null : await smsText(call, services, code);
  await insertCode(db, {
    id,
    phone,
    kind,
    codeHash: code === null ? null : codeHashOf(sessionSecret, requestId, code),
    ipHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + rules.seconds * 1000),
  });
  call.afterCommit(async () => {
    try {
      if (text !== null) await sms.send({ phone: digitsOf(phone), text });
      else if (makeCall !== null) {
        const called = await makeCall(digitsOf(phone));
        await changeCode(pool, id, { codeHash: codeHashOf(sessionSecret, requestId, called) });
      }
    } catch (error) {
      log.error({ err: error }, 'a code could not be sent');
      await changeCode(pool, id, { expiresAt: now });
      throw new ApiError('UPSTREAM_UNAVAILABLE', { message: accountStrings.notSent, retryAfter: RESEND_SECONDS });
    }
  });
  return {
    request_id: requestId,
    resend_after: RESEND_SECONDS,
    expires_in: rules.seconds,
    length: rules.length,
  };
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Redeems a code. A wrong one is counted though the call is refused; the row is locked, so that concurrent attempts count one
 * after the other on every instance.
 *
 * @throws LOGIN_CODE_EXPIRED, LOGIN_CODE_WRONG, LOGIN_CODE_BURNT
 */
export async function redeemCode(
  db: Database,
  sessionSecret: string,
  given: { readonly phone: string; readonly requestId: string; readonly code: string },
  now: Date,
): Promise<void> {
  const row = await lockCode(db, keyedHash(sessionSecret, 'request', given.requestId));
  if (!row || row.phone !== given.phone) throw new ApiError('LOGIN_CODE_EXPIRED');
  const { tries: most } = CODES[row.kind];
  if (row.tries >= most) throw new ApiError('LOGIN_CODE_BURNT');
  if (row.codeHash === null || row.usedAt !== null || row.expiresAt <= now) throw new ApiError('LOGIN_CODE_EXPIRED');
  if (isSame(row.codeHash, codeHashOf(sessionSecret, given.requestId, given.code))) {
    await changeCode(db, row.id, { usedAt: now });
    return;
  }
  const left = most - row.tries - 1;
  await changeCode(db, row.id, { tries: row.tries + 1 });
  if (left === 0) throw new ApiError('LOGIN_CODE_BURNT', { keepsWork: true });
  throw new ApiError('LOGIN_CODE_WRONG', {
    message: accountStrings.wrongCode(left),
    fields: { code: [accountStrings.wrongCode(left)] },
    details: { tries_left: left },
    keepsWork: true,
  });
}
