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

/** A token of this session: HMAC(secret, session, random) + "." + random. Older ones of the session stay good. */
const createCsrfToken = (secret: string, session: Session): string => {
  const random = randomBytes(16).toString('base64url');
  return `${sign(secret, session, random).toString('base64url')}.${random}`;
};

/** Gives the browser a token of its session, now: readable, for its scripts have to send it back. */
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

/** The host that a page of ours has in its Origin; null when the request's own header is no host. */
const ownHost = (config: Config, request: FastifyRequest): string | null => {
  const origin = config.publicOrigin ?? `${request.protocol}://${request.host}`;
  // URL leaves out the default port, as browsers do in Origin.
  return URL.canParse(origin) ? new URL(origin).host : null;
};

const isCrossSite = (config: Config, request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  // `same-site` is a neighbour under the same domain; without the header an older browser still says its Origin.
  const { origin } = request.headers;
  if (origin === undefined) return site !== undefined;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== ownHost(config, request);
};

/** Refuses what a page of another site has a browser send, as far as the browser says so. @throws {ApiError} CROSS_SITE_REQUEST. */
export function refuseCrossSite(config: Config, request: FastifyRequest): void {
  if (isCrossSite(config, request)) throw new ApiError('CROSS_SITE_REQUEST');
}

/**
 * Lets an unsafe call pass only when a page of ours made it.
 *
 * @throws {ApiError} CROSS_SITE_REQUEST (403: the client's silent repeat must not run), INVALID_CSRF_TOKEN (400, docs/product.md §12.8)
 */
export function guardUnsafe(
  config: Config,
  request: FastifyRequest,
  jar: CookieJar,
  { forgeryToken }: Pick<Endpoint, 'forgeryToken'> = {},
): void {
  refuseCrossSite(config, request);
  if (forgeryToken === false) return;
  // A browser adds cookies by itself, never a bearer token: without cookies there is nothing to forge with.
  if (bearerOf(request) !== null && request.headers.cookie === undefined) return;
  const session = cookieSession(request, jar);
  const token = request.headers[CSRF_HEADER];
  if (session === null || typeof token !== 'string' || !isTokenOf(config.sessionSecret, session, token)) {
    throw new ApiError('INVALID_CSRF_TOKEN');
  }
}
