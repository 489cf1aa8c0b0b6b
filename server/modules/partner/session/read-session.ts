import { addDays } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { refuseCrossSite } from '#server/http/csrf.ts';
import { findPerson } from '#server/modules/office/session/office-session.ts';
import { findStaffSession, prolongStaffSession } from '#server/modules/office/staff/staff-repository.ts';
import { findGoodKey, noteUse } from '../keys/good-key.ts';
import { hashSecret } from '#server/secrets/random-secret.ts';
import { type Partner, partnerOf } from '../partner.ts';
import { partnerOfPerson, personsOf, type PartnerSource } from './person-partner.ts';
import { SESSION_DAYS, sessionSecret, setSessionCookie } from './session-cookie.ts';
import { findSession, prolongSession } from './session-repository.ts';

/** Resolution at which a session's last use is stored. */
const USED_MS = millisecondsInHour;

/**
 * Ensures that one of our own pages sends the cookie (docs/product.md §26.18): the browser reports no other site, and the header is
 * present, which forms cannot send and scripts of other sites may not add.
 *
 * @throws {ApiError} CROSS_SITE_REQUEST
 */
export function requireOwnPage(config: Config, request: FastifyRequest): void {
  refuseCrossSite(config, request);
  if (request.headers[SESSION_HEADER] !== '1') throw new ApiError('CROSS_SITE_REQUEST');
}

/** Returns the key that this screen is logged in with; null: none. */
const readKeySession = async (source: PartnerSource, jar: CookieJar, secret: string): Promise<Partner | null> => {
  const { db, now } = source;
  const session = await findSession(db, hashSecret(secret), now);
  const found = session === undefined ? null : await findGoodKey(source, session.keyId);
  if (session === undefined || found === null || !found.hashes.includes(session.secretHash)) return null;
  await noteUse(source, found.key);
  if (now.getTime() - session.lastUsedAt.getTime() > USED_MS) {
    await prolongSession(db, session.tokenHash, { lastUsedAt: now, expiresAt: addDays(now, SESSION_DAYS) });
    setSessionCookie(jar, secret);
  }
  return partnerOf(found.key);
};

/** Returns the person who is logged in on this screen (docs/product.md §26.69); null: no one. */
const readPersonSession = async (source: PartnerSource, jar: CookieJar, secret: string): Promise<Partner | null> => {
  const { db, now } = source;
  const session = await findStaffSession(db, { tokenHash: hashSecret(secret), screen: 'kitchen' }, now);
  const person = session === undefined ? null : await findPerson(personsOf(source), session.staffId);
  if (session === undefined || person === null) return null;
  if (now.getTime() - session.lastUsedAt.getTime() > USED_MS) {
    await prolongStaffSession(db, session.tokenHash, { lastUsedAt: now, expiresAt: addDays(now, SESSION_DAYS) });
    setSessionCookie(jar, secret);
  }
  return partnerOfPerson(db, person);
};

/**
 * Returns who is logged in on this screen, with a key (docs/product.md §26.17) or as a person (§26.69); null if no one is, the session has
 * expired, the secret entered is no longer valid, or the person may do nothing here any more. Use extends the session.
 */
export async function readSession(source: PartnerSource, jar: CookieJar): Promise<Partner | null> {
  const secret = sessionSecret(jar);
  if (secret === null) return null;
  return (await readKeySession(source, jar, secret)) ?? (await readPersonSession(source, jar, secret));
}
