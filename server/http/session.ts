import { createHash, randomBytes } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour, secondsInDay } from 'date-fns/constants';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/connection.ts';
import { customers, sessions } from '../db/schema/account.ts';
import type { CookieJar } from './cookies.ts';

/** The caller, as far as the request itself identifies it. A guest is just an unguessable cookie: any instance accepts it. */
export interface Session {
  /** Hash of the secret: identifies the session in the database and in scopes, but grants no access. */
  readonly id: string;
  readonly kind: 'guest' | 'bearer' | 'token';
}

/** {@link Session} with its data from the database. */
export interface Caller extends Session {
  /** Null for guests and expired tokens. */
  readonly customerId: number | null;
  /** Row id of a logged-in session. */
  readonly sessionId: number | null;
  /** Hash of the guest session on this device; unchanged by logging in, replaced after logging out. */
  readonly device: string | null;
}

/** 256 bits, base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const newSecret = (): string => randomBytes(32).toString('base64url');

/** A session expires after this many days without use. */
const SESSION_DAYS = 180;
/** Precision of a session's last use: a write for every call would be too much. */
const SEEN_MS = millisecondsInHour;

/** `__Host-` binds the cookie to this host and https: no subdomain can plant one. Not available over plain http. */
const hostBound = (jar: CookieJar, name: 'guest' | 'token'): string => (jar.secure ? `__Host-${name}` : name);
const guestCookie = (jar: CookieJar): string => hostBound(jar, 'guest');
/** `token` where the page came over http (docs/product.md §7.4). */
const tokenCookie = (jar: CookieJar): string => hostBound(jar, 'token');

const hashed = (kind: Session['kind'], secret: string): Session => ({
  id: createHash('sha256').update(`${kind}:${secret}`).digest('base64url'),
  kind,
});

const secretIn = (jar: CookieJar, name: string): string | null => {
  const secret = jar.get(name);
  return secret !== null && SECRET.test(secret) ? secret : null;
};

const guestOf = (jar: CookieJar): Session | null => {
  const secret = secretIn(jar, guestCookie(jar));
  return secret === null ? null : hashed('guest', secret);
};

const tokenOf = (jar: CookieJar): Session | null => {
  const token = secretIn(jar, tokenCookie(jar));
  return token === null ? null : hashed('token', token);
};

/** Returns the token of `Authorization: Bearer …`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{16,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Returns the session that the browser sends automatically, which a forged request would abuse: CSRF tokens are bound to it. It
 * changes on login and logout, and so do the CSRF tokens. A bearer token counts only where no cookie identifies the caller.
 */
export function cookieSession(request: FastifyRequest, jar: CookieJar): Session | null {
  const own = tokenOf(jar) ?? guestOf(jar);
  if (own) return own;
  const bearer = bearerOf(request);
  return bearer === null ? null : hashed('bearer', bearer);
}

/** Returns the session of a valid token, or null. `prolong` is called now and then while it is used. */
const findCaller = async (
  db: Database,
  token: Session,
  now: Date,
  prolong: () => void,
): Promise<(Omit<Caller, 'device'> & { guest: string | null }) | null> => {
  const alive = new Date(now.getTime() - SESSION_DAYS * millisecondsInDay);
  const [row] = await db
    .select({
      id: sessions.id,
      customerId: sessions.customerId,
      guest: sessions.guest,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.tokenHash, token.id), gt(sessions.lastSeenAt, alive), isNull(customers.deletedAt)));
  if (!row) return null;
  if (now.getTime() - row.lastSeenAt.getTime() > SEEN_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.id));
    prolong();
  }
  return { ...token, customerId: row.customerId, sessionId: row.id, guest: row.guest };
};

/** Shows scripts, which cannot read the token, that there is one: browsers clear storage sooner than cookies. */
const HINT_COOKIE = 'signed_in';

const setToken = (jar: CookieJar, token: string): void => {
  const maxAge = SESSION_DAYS * secondsInDay;
  jar.set(tokenCookie(jar), token, { maxAge });
  jar.set(HINT_COOKIE, '1', { maxAge, readable: true });
};

/** Deletes the browser's token; ending its session is left to the caller. */
export function clearToken(jar: CookieJar): void {
  jar.clear(tokenCookie(jar));
  jar.clear(HINT_COOKIE);
}

/**
 * Identifies the caller. A bearer token takes precedence over the cookie: it was set on purpose (docs/product.md §7.17). An
 * expired token leaves a guest.
 */
export async function readCaller(
  db: Database,
  request: FastifyRequest,
  jar: CookieJar,
  now: Date,
): Promise<Caller | null> {
  const bearer = bearerOf(request);
  const token = secretIn(jar, tokenCookie(jar));
  const found =
    (bearer !== null && SECRET.test(bearer)
      ? await findCaller(db, hashed('token', bearer), now, () => undefined)
      : null) ??
    (token === null ? null : await findCaller(db, hashed('token', token), now, () => setToken(jar, token)));
  if (found) {
    const { guest, ...caller } = found;
    return { ...caller, device: guest ?? guestOf(jar)?.id ?? null };
  }
  // An expired token still distinguishes browsers.
  const guest = guestOf(jar) ?? tokenOf(jar) ?? (bearer === null ? null : hashed('bearer', bearer));
  return guest && { ...guest, customerId: null, sessionId: null, device: guest.id };
}

/**
 * Makes sure, inside the transaction of an unsafe call, that the customer exists and stays until its end (docs/product.md
 * §7.2). Calls of one customer block each other only where one is `alone`. Customers are locked before anything else, so that
 * calls which need the same rows wait in the same order.
 *
 * @returns the caller; a guest if the account is gone, as for the following call
 */
export async function holdCaller(tx: Database, caller: Caller | null, alone: boolean): Promise<Caller | null> {
  if (caller === null || caller.customerId === null) return caller;
  const held = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, caller.customerId), isNull(customers.deletedAt)))
    .for(alone ? 'update' : 'key share');
  return held.length > 0 ? caller : { ...caller, customerId: null, sessionId: null };
}

/** Returns the browser's session, starting a guest session if there is none; 256 random bits. */
export function ensureSession(jar: CookieJar): Session {
  return tokenOf(jar) ?? guestOf(jar) ?? renewGuest(jar);
}

/** Starts a guest session that is unlinkable to the previous one. */
export function renewGuest(jar: CookieJar): Session {
  const secret = newSecret();
  jar.set(guestCookie(jar), secret);
  return hashed('guest', secret);
}

/** Logs the browser in: creates the session, sets its token, and returns what CSRF tokens are now bound to. */
export async function beginSession(
  db: Database,
  jar: CookieJar,
  session: {
    readonly customerId: number;
    readonly device: string;
    readonly guest: string | null;
    readonly now: Date;
  },
): Promise<Session> {
  const token = newSecret();
  const begun = hashed('token', token);
  const { now, ...values } = session;
  await db.insert(sessions).values({ ...values, tokenHash: begun.id, createdAt: now, lastSeenAt: now });
  setToken(jar, token);
  return begun;
}

/** Deletes expired sessions; for the housekeeping. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_DAYS * millisecondsInDay)));
}
