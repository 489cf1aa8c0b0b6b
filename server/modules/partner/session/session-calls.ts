import { addDays } from 'date-fns';
import type * as v from 'valibot';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerMe, PartnerSession } from '#contract/partner.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { countHit, forgiveHit } from '#server/http/rate-limit.ts';
import { type Call, implement, type Route } from '#server/http/route.ts';
import { deviceOf } from '#server/modules/account/device.ts';
import type { OfficePerson } from '#server/modules/office/office-person.ts';
import type { OfficeCodes } from '#server/modules/office/office-routes.ts';
import {
  demoPerson,
  personByCode,
  sendOfficeCode,
  type SessionContext,
} from '#server/modules/office/session/session-calls.ts';
import { deleteStaffSession, insertStaffSession } from '#server/modules/office/staff/staff-repository.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { findGoodKey, type KeySource, noteUse } from '../keys/good-key.ts';
import type { KnownKey } from '../keys/key-repository.ts';
import { hashSecret, isSecretOf, newSecret } from '#server/secrets/random-secret.ts';
import { type Partner, partnerOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readMe } from '../read-me.ts';
import { partnerOfPerson, type PartnerSource, requirePartner } from './person-partner.ts';
import { readSession } from './read-session.ts';
import { clearSessionCookie, SESSION_DAYS, sessionSecret, setSessionCookie } from './session-cookie.ts';
import { deleteSession, insertSession } from './session-repository.ts';

/** Limit for wrong keys per address (docs/product.md §26.17). */
const GUESSES = { limit: 10, windowSeconds: 600 } as const;
const TYPED = /^([\w-]{4,40})\.([\w-]{32,128})$/;

/** What the login of screens needs. */
export interface ScreenLogin extends Pick<PartnerSource, 'knownKey' | 'demoStaff'> {
  /** Returns the public demo key of a restaurant, or of the whole chain; missing outside the demo. */
  readonly demoKey?: ((restaurantId: number | null) => string) | undefined;
  /** The demo's couriers, and their public keys; missing outside the demo. */
  readonly demoCouriers?: readonly { readonly name: string; readonly key: string }[] | undefined;
}

const sourceOf = ({ knownKey, demoStaff }: ScreenLogin, { db, now }: Pick<Call, 'db' | 'now'>): PartnerSource => ({
  db,
  now,
  knownKey,
  demoStaff,
});

const meOf = ({ db, now }: Pick<Call, 'db' | 'now'>, partner: Partner): Promise<v.InferOutput<typeof PartnerMe>> =>
  readMe({ db, now, partner });

/** The keys offered by the demo, each with its restaurant's name; empty for a real chain. */
const demoKeys = async (
  { demoKey, demoCouriers = [] }: ScreenLogin,
  db: Database,
): Promise<v.InferOutput<typeof PartnerSession>['demo_keys']> => {
  if (demoKey === undefined) return [];
  const { restaurants } = await readPlaces(db);
  return [
    ...[...restaurants.values()].map(({ id, name }) => ({ restaurant: name, key: demoKey(id), courier: null })),
    ...demoCouriers.map(({ name, key }) => ({ restaurant: null, key, courier: name })),
    { restaurant: null, key: demoKey(null), courier: null },
  ];
};

/** The demo's persons who may work here; none in a real chain. */
const demoPeople = async (
  { demoStaff = [] }: ScreenLogin,
  db: Database,
): Promise<v.InferOutput<typeof PartnerSession>['demo_people']> => {
  const found = await Promise.all(
    demoStaff.map(async (person) => ((await partnerOfPerson(db, person)) === null ? [] : [person])),
  );
  return found.flat().map(({ id, name, role }) => ({ staff_id: id, name, role }));
};

/** `GET /session`: who is logged in on this screen; no one is a valid answer, not an error. */
const readScreenSession = async (login: ScreenLogin, call: Call): Promise<v.InferOutput<typeof PartnerSession>> => {
  const partner = await readSession(sourceOf(login, call), call.cookies);
  return {
    me: partner === null ? null : await meOf(call, partner),
    demo_keys: await demoKeys(login, call.db),
    demo_people: await demoPeople(login, call.db),
  };
};

const goodKey = async (source: KeySource, typed: string): Promise<{ key: KnownKey; secret: string } | null> => {
  const [, id, secret] = TYPED.exec(typed.trim()) ?? [];
  if (id === undefined || secret === undefined) return null;
  const found = await findGoodKey(source, id);
  return found !== null && isSecretOf(secret, found.hashes) ? { key: found.key, secret } : null;
};

/** Ends the session of this browser, a key's or a person's. */
const endSession = async (db: Database, cookies: CookieJar): Promise<void> => {
  const secret = sessionSecret(cookies);
  if (secret === null) return;
  await deleteSession(db, hashSecret(secret));
  await deleteStaffSession(db, hashSecret(secret));
};

/**
 * `POST /session`: logs a screen in (docs/product.md §26.17) and ends its previous session.
 *
 * @throws {ApiError} PARTNER_KEY_INVALID, RATE_LIMITED
 */
const openScreenSession = async (
  login: ScreenLogin,
  call: Call,
  typed: string,
): Promise<v.InferOutput<typeof PartnerMe>> => {
  const { db, now, cookies, ip } = call;
  const source = sourceOf(login, call);
  const bucket = `partner session ${addressBlock(ip)}`;
  const hit = { ...GUESSES, bucket, now, message: partnerStrings.tooManyKeys };
  await countHit(db, hit);
  const found = await goodKey(source, typed);
  if (found === null) throw new ApiError('PARTNER_KEY_INVALID');
  await forgiveHit(db, hit);
  await endSession(db, cookies);
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
  setSessionCookie(cookies, secret);
  return meOf(call, partnerOf(found.key));
};

/** Logs a person in on this screen (docs/product.md §26.69), and ends its session before. @throws {ApiError} OFFICE_RIGHT_MISSING. */
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

/** `POST /session/end`: logs a screen out; a no-op if it was not logged in. */
const closeScreenSession = async ({ db, cookies }: Call): Promise<undefined> => {
  await endSession(db, cookies);
  clearSessionCookie(cookies);
  return undefined;
};

const { closePartnerSession, openPartnerDemo, openPartnerPerson, openPartnerSession, partnerSendCode, partnerSession } =
  partnerSessionApi;

/** Login with a key, and logout (docs/product.md §26.17). Cookies cannot be set again, so no response is stored. */
export function screenSessionRoutes(login: ScreenLogin): Route<Call>[] {
  return [
    implement(partnerSession, (call) => readScreenSession(login, call)),
    implement(openPartnerSession, (call) => openScreenSession(login, call, call.body.key)),
    implement(closePartnerSession, closeScreenSession),
  ];
}

/** Login of a person (docs/product.md §26.69), in a transaction: a code is used up, and its person logged in, together. */
export function personSessionRoutes(codes: OfficeCodes): Route<SessionContext>[] {
  return [
    implement(partnerSendCode, (call: SessionContext, body) => {
      if (codes.sms === null) throw new ApiError('NOT_IMPLEMENTED', { message: partnerStrings.noCodes });
      return sendOfficeCode({ ...codes, sms: codes.sms }, call, body.phone_number);
    }),
    implement(openPartnerPerson, async (call: SessionContext, body) =>
      enterPerson(call, await personByCode(codes, call, body)),
    ),
    implement(openPartnerDemo, async (call: SessionContext, body) =>
      enterPerson(call, await demoPerson(call, body.staff_id)),
    ),
  ];
}
