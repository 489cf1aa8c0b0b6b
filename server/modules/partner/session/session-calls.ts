import { addDays } from 'date-fns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { SendCodeResult } from '#contract/account.ts';
import type { PartnerMe, PartnerSession } from '#contract/partner.ts';
import type { OpenStaffSessionBody } from '#contract/staff.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type CookieJar, cookieJar } from '#server/http/cookies.ts';
import { countHit, forgiveHit } from '#server/http/rate-limit.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import type { PartnerServices } from '../answer-partner-call.ts';
import { deviceOf } from '#server/modules/account/device.ts';
import type { OfficePerson } from '#server/modules/office/office-person.ts';
import {
  demoPerson,
  personByCode,
  sendOfficeCode,
  type SessionContext,
} from '#server/modules/office/session/session-calls.ts';
import { deleteStaffSession, insertStaffSession } from '#server/modules/office/staff/staff-repository.ts';
import { findGoodKey, type KeySource, noteUse } from '../keys/good-key.ts';
import type { KnownKey } from '../keys/key-repository.ts';
import { hashSecret, isSecretOf, newSecret } from '../keys/key-secret.ts';
import { type Partner, partnerOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readMe } from '../read-me.ts';
import { partnerOfPerson, requirePartner, type PartnerSource } from './person-partner.ts';
import { readSession, requireOwnPage } from './read-session.ts';
import { clearSessionCookie, SESSION_DAYS, sessionSecret, setSessionCookie } from './session-cookie.ts';
import { deleteSession, insertSession } from './session-repository.ts';

/** Limit for wrong keys per address (docs/product.md §26.17). */
const GUESSES = { limit: 10, windowSeconds: 600 } as const;
const TYPED = /^([\w-]{4,40})\.([\w-]{32,128})$/;

/** Context of a session call. */
interface SessionCall {
  readonly services: PartnerServices;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const sourceOf = ({ db, now, knownKey, demoStaff }: PartnerServices): PartnerSource => ({
  db,
  now: now(),
  knownKey,
  demoStaff,
});

const meOf = ({ db, now }: Pick<KeySource, 'db' | 'now'>, partner: Partner): Promise<v.InferOutput<typeof PartnerMe>> =>
  readMe({ db, now, partner });

/** The keys offered by the demo, each with its restaurant's name; empty for a real chain. */
const demoKeys = async ({
  db,
  demoKey,
  demoCouriers = [],
}: PartnerServices): Promise<v.InferOutput<typeof PartnerSession>['demo_keys']> => {
  if (demoKey === undefined) return [];
  const { restaurants } = await readPlaces(db);
  return [
    ...[...restaurants.values()].map(({ id, name }) => ({ restaurant: name, key: demoKey(id), courier: null })),
    ...demoCouriers.map(({ name, key }) => ({ restaurant: null, key, courier: name })),
    { restaurant: null, key: demoKey(null), courier: null },
  ];
};

/** The demo's persons who may work here; none in a real chain. */
const demoPeople = async ({
  db,
  demoStaff = [],
}: PartnerServices): Promise<v.InferOutput<typeof PartnerSession>['demo_people']> => {
  const found = await Promise.all(
    demoStaff.map(async (person) => ((await partnerOfPerson(db, person)) === null ? [] : [person])),
  );
  return found.flat().map(({ id, name, role }) => ({ staff_id: id, name, role }));
};

/** `GET /session`: who is logged in on this screen; no one is a valid answer, not an error. */
export async function readScreenSession({
  services,
  request,
  reply,
}: SessionCall): Promise<v.InferOutput<typeof PartnerSession>> {
  const source = sourceOf(services);
  const partner = await readSession(source, cookieJar(services.config, request, reply));
  return {
    me: partner === null ? null : await meOf(source, partner),
    demo_keys: await demoKeys(services),
    demo_people: await demoPeople(services),
  };
}

const goodKey = async (source: KeySource, typed: string): Promise<{ key: KnownKey; secret: string } | null> => {
  const [, id, secret] = TYPED.exec(typed.trim()) ?? [];
  if (id === undefined || secret === undefined) return null;
  const found = await findGoodKey(source, id);
  return found !== null && isSecretOf(secret, found.hashes) ? { key: found.key, secret } : null;
};

/**
 * `POST /session`: logs a screen in (docs/product.md §26.17) and ends its previous session.
 *
 * @throws {ApiError} PARTNER_KEY_INVALID, RATE_LIMITED
 */
export async function openScreenSession(
  { services, request, reply }: SessionCall,
  typed: string,
): Promise<v.InferOutput<typeof PartnerMe>> {
  const source = sourceOf(services);
  const { db, now } = source;
  const bucket = `partner session ${addressBlock(request.ip)}`;
  const hit = { ...GUESSES, bucket, now, message: partnerStrings.tooManyKeys };
  await countHit(db, hit);
  const found = await goodKey(source, typed);
  if (found === null) throw new ApiError('PARTNER_KEY_INVALID');
  await forgiveHit(db, hit);
  const jar = cookieJar(services.config, request, reply);
  await endSession(db, jar);
  const secret = newSecret();
  await insertSession(db, {
    tokenHash: hashSecret(secret),
    keyId: found.key.id,
    secretHash: hashSecret(found.secret),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: addDays(now, SESSION_DAYS),
  });
  await noteUse(source, found.key);
  setSessionCookie(jar, secret);
  return meOf(source, partnerOf(found.key));
}

/** Ends the session of this browser, a key's or a person's. */
const endSession = async (db: Database, jar: CookieJar): Promise<void> => {
  const secret = sessionSecret(jar);
  if (secret === null) return;
  await deleteSession(db, hashSecret(secret));
  await deleteStaffSession(db, hashSecret(secret));
};

const enterPerson = async (call: SessionContext, person: OfficePerson): Promise<v.InferOutput<typeof PartnerMe>> => {
  const { db, now, cookies } = call;
  const partner = await requirePartner(db, person);
  await endSession(db, cookies);
  const secret = newSecret();
  await insertStaffSession(db, {
    tokenHash: hashSecret(secret),
    staffId: person.id,
    screen: 'kitchen',
    device: deviceOf(call.userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: addDays(now, SESSION_DAYS),
  });
  setSessionCookie(cookies, secret);
  return meOf(call, partner);
};

/** `POST /session/code` (docs/product.md §26.69): as the office's (§34.2). @throws {ApiError} NOT_IMPLEMENTED, and as `sendCode` does. */
export function sendScreenCode(
  { config, db, sms }: PartnerServices,
  call: SessionContext,
  phone: string,
): Promise<SendCodeResult> {
  if (sms === null) throw new ApiError('NOT_IMPLEMENTED', { message: partnerStrings.noCodes });
  return sendOfficeCode({ ...config, db, sms }, call, phone);
}

/**
 * `POST /session/person`: logs a person in on a screen (docs/product.md §26.69) and ends its previous session.
 *
 * @throws {ApiError} as `personByCode` does; OFFICE_RIGHT_MISSING: the role has nothing to do here
 */
export async function openPersonSession(
  { config }: PartnerServices,
  call: SessionContext,
  body: v.InferOutput<typeof OpenStaffSessionBody>,
): Promise<v.InferOutput<typeof PartnerMe>> {
  return enterPerson(call, await personByCode(config, call, body));
}

/** `POST /session/demo`: one tap in the demo. @throws {ApiError} OFFICE_NOT_STAFF, OFFICE_RIGHT_MISSING. */
export async function openDemoPersonSession(
  call: SessionContext,
  staffId: string,
): Promise<v.InferOutput<typeof PartnerMe>> {
  return enterPerson(call, await demoPerson(call, staffId));
}

/** `POST /session/end`: logs a screen out; a no-op if it was not logged in. */
export async function closeScreenSession({ services, request, reply }: SessionCall): Promise<null> {
  const jar = cookieJar(services.config, request, reply);
  await endSession(services.db, jar);
  clearSessionCookie(jar);
  return null;
}

/** Session calls must come from one of our own pages. @throws {ApiError} CROSS_SITE_REQUEST. */
export function guardSession({ services, request }: SessionCall): void {
  requireOwnPage(services.config, request);
}
