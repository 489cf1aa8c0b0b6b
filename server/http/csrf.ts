import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import { ApiError } from './api-error.ts';
import type { CookieJar } from './cookies.ts';
import { bearerOf, cookieSession, type Session } from './session.ts';

const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';

const sign = (secret: string, session: Session, random: string): Buffer =>
  createHmac('sha256', secret).update(`csrf\0${session.id}\0${random}`).digest();

/** Creates a token of this session: HMAC(secret, session, random) + "." + random. Earlier ones of the session remain valid. */
const createCsrfToken = (secret: string, session: Session): string => {
  const random = randomBytes(16).toString('base64url');
  return `${sign(secret, session, random).toString('base64url')}.${random}`;
};

/** Sets the CSRF cookie of the browser's session; readable, because scripts have to send it back. */
export function setCsrfCookie(config: Pick<Config, 'sessionSecret'>, jar: CookieJar, session: Session): void {
  return jar.set(CSRF_COOKIE, createCsrfToken(config.sessionSecret, session), { readable: true });
}

const isTokenOf = (secret: string, session: Session, token: string): boolean => {
  const [signature, random, ...rest] = token.split('.');
  if (!signature || !random || rest.length > 0) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secret, session, random);
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Returns the origin of our own pages: the public one, or the one that the request came to. It may be no URL where there is no public one. */
export function ownOrigin({ publicOrigin }: Pick<Config, 'publicOrigin'>, { protocol, host }: FastifyRequest): string {
  return publicOrigin ?? `${protocol}://${host}`;
}

/** Returns the host that our pages send in Origin; null when the request's Host header is invalid. */
const ownHost = (config: Config, request: FastifyRequest): string | null => {
  const origin = ownOrigin(config, request);
  // URL omits the default port, as browsers do in Origin.
  return URL.canParse(origin) ? new URL(origin).host : null;
};

const isCrossSite = (config: Config, request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  // `same-site` is another subdomain; without the header an older browser still sends Origin.
  const { origin } = request.headers;
  if (origin === undefined) return site !== undefined;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== ownHost(config, request);
};

/** Rejects requests sent by another site's page, as far as the browser reveals it. @throws {ApiError} CROSS_SITE_REQUEST. */
export function refuseCrossSite(config: Config, request: FastifyRequest): void {
  if (isCrossSite(config, request)) throw new ApiError('CROSS_SITE_REQUEST');
}

/**
 * Lets an unsafe call pass only when it comes from one of our pages.
 *
 * @throws {ApiError} CROSS_SITE_REQUEST (403: the client's silent retry must not run), INVALID_CSRF_TOKEN (400, docs/product.md
 * §12.8)
 */
export function guardUnsafe(
  config: Config,
  request: FastifyRequest,
  jar: CookieJar,
  { forgeryToken }: Pick<Endpoint, 'forgeryToken'> = {},
): void {
  refuseCrossSite(config, request);
  if (forgeryToken === false) return;
  // Browsers add cookies automatically, but never a bearer token: without cookies there is nothing to forge with.
  if (bearerOf(request) !== null && request.headers.cookie === undefined) return;
  const session = cookieSession(request, jar);
  const token = request.headers[CSRF_HEADER];
  if (session === null || typeof token !== 'string' || !isTokenOf(config.sessionSecret, session, token)) {
    throw new ApiError('INVALID_CSRF_TOKEN');
  }
}
