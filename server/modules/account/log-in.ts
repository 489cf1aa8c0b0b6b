import type * as v from 'valibot';
import type { LogInBody, User } from '#contract/account.ts';
import { ApiError } from '#server/http/api-error.ts';
import { setCsrfCookie } from '#server/http/csrf.ts';
import type { CallContext } from '#server/http/route.ts';
import { beginSession, clearToken, renewGuest } from '#server/http/session.ts';
import { recordConsents } from './consents.ts';
import { deleteSessions, findOrMakeCustomer } from './customer-repository.ts';
import { deleteSubscriptionsOfDevice } from '../push/push-repository.ts';
import { userAnswer } from './current-customer.ts';
import { deviceOf } from './device.ts';
import { readPhone, redeemCode, type SmsAbroad } from './login-codes.ts';

type Secrets = { readonly sessionSecret: string };
type LoginConfig = Secrets & { readonly smsAbroad: SmsAbroad };

/**
 * `POST /log-in`: the code proves possession of the phone, and gives access to its account, which is created if missing. Sets
 * the token cookie and, since the session changes, a new CSRF token.
 *
 * @throws CONSENT_REQUIRED, LOGIN_CODE_WRONG, LOGIN_CODE_EXPIRED, LOGIN_CODE_BURNT, VALIDATION_FAILED
 */
export async function logIn(
  config: LoginConfig,
  call: CallContext,
  body: v.InferOutput<typeof LogInBody>,
): Promise<User> {
  const { db, now, cookies, session } = call;
  const phone = readPhone(body.phone_number, config.smsAbroad);
  if (!body.consents.personal_data) throw new ApiError('CONSENT_REQUIRED');
  await redeemCode(db, config.sessionSecret, { phone, requestId: body.request_id, code: body.code }, now);
  const customer = await findOrMakeCustomer(db, phone, now);
  await recordConsents(db, customer.id, body.consents, { at: now, ip: call.ip });
  // The browser has one token: the previous session could never be used again.
  if (session?.customerId && session.sessionId !== null) {
    await deleteSessions(db, session.customerId, { id: session.sessionId });
  }
  const begun = await beginSession(db, cookies, {
    customerId: customer.id,
    device: deviceOf(call.userAgent),
    guest: session?.device ?? null,
    now,
  });
  setCsrfCookie(config, cookies, begun);
  return userAnswer(db, customer, now);
}

/** `POST /log-out`: ends the session on the server, whatever happens to the cookie. Not an error for a guest. */
export async function logOut(config: Secrets, { db, cookies, session }: CallContext): Promise<undefined> {
  if (session?.customerId && session.sessionId !== null) {
    await deleteSessions(db, session.customerId, { id: session.sessionId });
  }
  if (session?.device) await deleteSubscriptionsOfDevice(db, session.device);
  clearToken(cookies);
  setCsrfCookie(config, cookies, renewGuest(cookies));
  return undefined;
}
