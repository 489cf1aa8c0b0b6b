import { addDays } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { refuseCrossSite } from '#server/http/csrf.ts';
import { findGoodKey, type KeySource, noteUse } from '../keys/good-key.ts';
import type { KnownKey } from '../keys/key-repository.ts';
import { hashSecret } from '../keys/key-secret.ts';
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

/**
 * Returns the key that this screen is logged in with (docs/product.md §26.17); null if not logged in, expired, or the secret entered is no
 * longer valid. Use extends the session.
 */
export async function readSession(source: KeySource, jar: CookieJar): Promise<KnownKey | null> {
  const { db, now } = source;
  const secret = sessionSecret(jar);
  if (secret === null) return null;
  const session = await findSession(db, hashSecret(secret), now);
  const found = session === undefined ? null : await findGoodKey(source, session.keyId);
  if (session === undefined || found === null || !found.hashes.includes(session.secretHash)) return null;
  await noteUse(source, found.key);
  if (now.getTime() - session.lastUsedAt.getTime() > USED_MS) {
    await prolongSession(db, session.tokenHash, { lastUsedAt: now, expiresAt: addDays(now, SESSION_DAYS) });
    setSessionCookie(jar, secret);
  }
  return found.key;
}
