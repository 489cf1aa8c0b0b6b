import { addDays } from 'date-fns';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { PartnerMe, PartnerSession } from '#contract/partner.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cookieJar } from '#server/http/cookies.ts';
import { countHit, forgiveHit } from '#server/http/rate-limit.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import type { PartnerServices } from '../answer-partner-call.ts';
import { findGoodKey, type KeySource, noteUse } from '../keys/good-key.ts';
import type { KnownKey } from '../keys/key-repository.ts';
import { hashSecret, isSecretOf, newSecret } from '../keys/key-secret.ts';
import { partnerOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readMe } from '../read-me.ts';
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

const sourceOf = ({ db, now, knownKey }: PartnerServices): KeySource => ({ db, now: now(), knownKey });

const meOf = ({ db, now }: KeySource, key: KnownKey): Promise<v.InferOutput<typeof PartnerMe>> =>
  readMe({ db, now, partner: partnerOf(key) });

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

/** `GET /session`: who is logged in on this screen; no one is a valid answer, not an error. */
export async function readScreenSession({
  services,
  request,
  reply,
}: SessionCall): Promise<v.InferOutput<typeof PartnerSession>> {
  const source = sourceOf(services);
  const key = await readSession(source, cookieJar(services.config, request, reply));
  return { me: key === null ? null : await meOf(source, key), demo_keys: await demoKeys(services) };
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
  const before = sessionSecret(jar);
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
  setSessionCookie(jar, secret);
  return meOf(source, found.key);
}

/** `POST /session/end`: logs a screen out; a no-op if it was not logged in. */
export async function closeScreenSession({ services, request, reply }: SessionCall): Promise<null> {
  const jar = cookieJar(services.config, request, reply);
  const secret = sessionSecret(jar);
  if (secret !== null) await deleteSession(services.db, hashSecret(secret));
  clearSessionCookie(jar);
  return null;
}

/** Session calls must come from one of our own pages. @throws {ApiError} CROSS_SITE_REQUEST. */
export function guardSession({ services, request }: SessionCall): void {
  requireOwnPage(services.config, request);
}
