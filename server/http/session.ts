import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies.ts';

/** Who calls. A guest is nothing but an unguessable cookie: there is no row for it, so any instance knows it. */
export interface Session {
  /** Hash of the secret: names the session in the database and in scopes, and opens nothing. */
  readonly id: string;
  readonly kind: 'guest' | 'bearer';
}

const GUEST_SECRET = /^[A-Za-z0-9_-]{43}$/;

/** `__Host-` binds the cookie to this host and https: no subdomain can plant one. Plain http cannot have it. */
const cookieName = (jar: CookieJar): string => (jar.secure ? '__Host-guest' : 'guest');

const hashed = (kind: Session['kind'], secret: string): Session => ({
  id: createHash('sha256').update(`${kind}:${secret}`).digest('base64url'),
  kind,
});

const guestOf = (jar: CookieJar): Session | null => {
  const secret = jar.get(cookieName(jar));
  return secret !== null && GUEST_SECRET.test(secret) ? hashed('guest', secret) : null;
};

/** The session that came with the request: a cookie, else a bearer token. */
export const readSession = (request: FastifyRequest, jar: CookieJar): Session | null => {
  const guest = guestOf(jar);
  if (guest) return guest;
  const bearer = bearerOf(request);
  return bearer === null ? null : hashed('bearer', bearer);
};

/** The guest's session, begun if there is none; 256 random bits. */
export const ensureGuest = (jar: CookieJar): Session => {
  const present = guestOf(jar);
  if (present) return present;
  const secret = randomBytes(32).toString('base64url');
  jar.set(cookieName(jar), secret);
  return hashed('guest', secret);
};

/** The token of `Authorization: Bearer …`, or null. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
