import { addDays } from 'date-fns';
import type { OfficeMe, OfficeSession } from '#contract/office.ts';
import type { OpenStaffSessionBody } from '#contract/staff.ts';
import type * as v from 'valibot';
import type { SendCodeResult } from '#contract/account.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Call } from '#server/http/route.ts';
import { deviceOf } from '#server/modules/account/device.ts';
import { type CodeServices, readPhone, redeemCode, sendCode } from '#server/modules/account/login-codes.ts';
import { hashSecret, newSecret } from '#server/secrets/random-secret.ts';
import { actionsOf } from '../rights.ts';
import type { OfficePerson } from '../office-person.ts';
import { deleteStaffSession, findStaffByPhone, insertStaffSession } from '../staff/staff-repository.ts';
import { clearOfficeCookie, OFFICE_SESSION_DAYS, officeSecret, setOfficeCookie } from './office-cookie.ts';
import { findPerson, type PersonSource, readOfficeSession } from './office-session.ts';

/** Context of a call without a session. */
export interface SessionContext extends Call {
  readonly demoStaff: readonly OfficePerson[];
  /** Origin of our page (docs/product.md §34.40). */
  readonly origin: string;
}

const sourceOf = ({ db, now, demoStaff }: SessionContext): PersonSource => ({ db, now, demoStaff });

const meOf = (person: OfficePerson): OfficeMe => {
  const { chain, restaurants } = actionsOf(person);
  return {
    staff_id: person.id,
    name: person.name,
    role: person.role,
    restaurants: [...person.restaurants],
    may: chain,
    may_in_restaurants: restaurants,
  };
};

/** `GET /session`: who is logged in in this browser; no one is a valid answer, not an error. */
export async function readWhoIsThere(call: SessionContext): Promise<v.InferOutput<typeof OfficeSession>> {
  const opened = await readOfficeSession(sourceOf(call), call.cookies);
  return {
    me: opened === null ? null : meOf(opened.person),
    demo_people: call.demoStaff.map(({ id, name, role }) => ({ staff_id: id, name, role })),
  };
}

/** `POST /session/code`: as a customer's code, with the same limits, whoever the phone belongs to (docs/product.md §34.2). */
export function sendOfficeCode(services: CodeServices, call: SessionContext, phone: string): Promise<SendCodeResult> {
  return sendCode(services, { ...call, session: null }, 'sms', phone);
}

/** Logs a person in in this browser, and ends its session before. */
export async function enterOffice(call: SessionContext, person: OfficePerson): Promise<OfficeMe> {
  const { db, now, cookies } = call;
  const before = officeSecret(cookies);
  if (before !== null) await deleteStaffSession(db, hashSecret(before));
  const secret = newSecret();
  await insertStaffSession(db, {
    tokenHash: hashSecret(secret),
    staffId: person.id,
    screen: 'office',
    device: deviceOf(call.userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: addDays(now, OFFICE_SESSION_DAYS),
  });
  setOfficeCookie(cookies, secret);
  return meOf(person);
}

/**
 * Returns the person whose phone got the code. A right code proves who has the phone; whether that person works here is said only then.
 *
 * @throws {ApiError} VALIDATION_FAILED, LOGIN_CODE_WRONG, LOGIN_CODE_EXPIRED, LOGIN_CODE_BURNT, OFFICE_NOT_STAFF
 */
export async function personByCode(
  config: Pick<Config, 'sessionSecret' | 'smsAbroad'>,
  call: SessionContext,
  body: v.InferOutput<typeof OpenStaffSessionBody>,
): Promise<OfficePerson> {
  const phone = readPhone(body.phone_number, config.smsAbroad);
  await redeemCode(call.db, config.sessionSecret, { phone, requestId: body.request_id, code: body.code }, call.now);
  const row = await findStaffByPhone(call.db, phone);
  // The code is used up all the same: nobody tries it once more.
  if (row === undefined || row.blockedAt !== null) throw new ApiError('OFFICE_NOT_STAFF', { keepsWork: true });
  return row;
}

/** `POST /session`. @throws {ApiError} as {@link personByCode} does. */
export async function openOfficeSession(...given: Parameters<typeof personByCode>): Promise<OfficeMe> {
  const [, call] = given;
  return enterOffice(call, await personByCode(...given));
}

/** Returns a person of the demo. @throws {ApiError} OFFICE_NOT_STAFF: not one of them, or no demo. */
export async function demoPerson(call: SessionContext, staffId: string): Promise<OfficePerson> {
  const isDemo = call.demoStaff.some(({ id }) => id === staffId);
  const person = isDemo ? await findPerson(sourceOf(call), staffId) : null;
  if (person === null) throw new ApiError('OFFICE_NOT_STAFF');
  return person;
}

/** `POST /session/demo`: one tap in the demo. @throws {ApiError} OFFICE_NOT_STAFF. */
export async function openDemoSession(call: SessionContext, staffId: string): Promise<OfficeMe> {
  return enterOffice(call, await demoPerson(call, staffId));
}

/** `POST /session/end`: logs this browser out; a no-op if no one was logged in. */
export async function closeOfficeSession({ db, cookies }: SessionContext): Promise<undefined> {
  const secret = officeSecret(cookies);
  if (secret !== null) await deleteStaffSession(db, hashSecret(secret));
  clearOfficeCookie(cookies);
  return undefined;
}
