import { addDays } from 'date-fns';
import type * as v from 'valibot';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerMe, PartnerSession } from '#contract/partner.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit, forgiveHit } from '#server/http/rate-limit.ts';
import { type Call, implement, type Route } from '#server/http/route.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { findGoodKey, type KeySource, noteUse } from '../keys/good-key.ts';
import type { KnownKey } from '../keys/key-repository.ts';
import { hashSecret, isSecretOf, newSecret } from '../keys/key-secret.ts';
import { partnerOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readMe } from '../read-me.ts';
import { readSession } from './read-session.ts';
import { clearSessionCookie, SESSION_DAYS, sessionSecret, setSessionCookie } from './session-cookie.ts';
import { deleteSession, insertSession } from './session-repository.ts';

/** Limit for wrong keys per address (docs/product.md §26.17). */
const GUESSES = { limit: 10, windowSeconds: 600 } as const;
const TYPED = /^([\w-]{4,40})\.([\w-]{32,128})$/;

/** What the login of screens needs. */
export interface ScreenLogin extends Pick<KeySource, 'knownKey'> {
  /** Returns the public demo key of a restaurant, or of the whole chain; missing outside the demo. */
  readonly demoKey?: ((restaurantId: number | null) => string) | undefined;
  /** The demo's couriers, and their public keys; missing outside the demo. */
  readonly demoCouriers?: readonly { readonly name: string; readonly key: string }[] | undefined;
}

const meOf = ({ db, now }: KeySource, key: KnownKey): Promise<v.InferOutput<typeof PartnerMe>> =>
  readMe({ db, now, partner: partnerOf(key) });

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

/** `GET /session`: who is logged in on this screen; no one is a valid answer, not an error. */
const readScreenSession = async (
  login: ScreenLogin,
  { db, now, cookies }: Call,
): Promise<v.InferOutput<typeof PartnerSession>> => {
  const source = { db, now, knownKey: login.knownKey };
  const key = await readSession(source, cookies);
  return { me: key === null ? null : await meOf(source, key), demo_keys: await demoKeys(login, db) };
};

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
const openScreenSession = async (
  { knownKey }: ScreenLogin,
  { db, now, cookies, ip }: Call,
  typed: string,
): Promise<v.InferOutput<typeof PartnerMe>> => {
  const source = { db, now, knownKey };
  const bucket = `partner session ${addressBlock(ip)}`;
  const hit = { ...GUESSES, bucket, now, message: partnerStrings.tooManyKeys };
  await countHit(db, hit);
  const found = await goodKey(source, typed);
  if (found === null) throw new ApiError('PARTNER_KEY_INVALID');
  await forgiveHit(db, hit);
  const before = sessionSecret(cookies);
  if (before !== null) await deleteSession(db, hashSecret(before));
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
  return meOf(source, found.key);
};

/** `POST /session/end`: logs a screen out; a no-op if it was not logged in. */
const closeScreenSession = async ({ db, cookies }: Call): Promise<undefined> => {
  const secret = sessionSecret(cookies);
  if (secret !== null) await deleteSession(db, hashSecret(secret));
  clearSessionCookie(cookies);
  return undefined;
};

/** Screen login and logout (docs/product.md §26.17). Cookies cannot be set again, so no response is stored. */
export function screenSessionRoutes(login: ScreenLogin): Route<Call>[] {
  const { partnerSession, openPartnerSession, closePartnerSession } = partnerSessionApi;
  return [
    implement(partnerSession, (call) => readScreenSession(login, call)),
    implement(openPartnerSession, (call) => openScreenSession(login, call, call.body.key)),
    implement(closePartnerSession, closeScreenSession),
  ];
}
