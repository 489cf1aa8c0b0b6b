import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const YEAR = 365 * 24 * 60 * 60;

interface CookieOptions {
  /** Whether scripts can read it. */
  readonly readable?: boolean;
  /** Seconds; a year by default. */
  readonly maxAge?: number;
  /** Path it is sent to; everywhere on this host by default. */
  readonly path?: string;
  /** SameSite=Strict: not sent on navigation from another site. */
  readonly strict?: boolean;
}

/** Cookies of one request. Defaults: path root, lax, and Secure where the page came over https. */
export interface CookieJar {
  readonly secure: boolean;
  readonly get: (name: string) => string | null;
  readonly set: (name: string, value: string, options?: CookieOptions) => void;
  readonly clear: (name: string, options?: Pick<CookieOptions, 'path' | 'strict'>) => void;
}

/** Reports whether the browser uses https, whatever proxies are between it and this process. */
const isSecure = (config: Config, request: FastifyRequest): boolean =>
  config.publicOrigin === null ? request.protocol === 'https' : config.publicOrigin.startsWith('https://');

export function cookieJar(config: Config, request: FastifyRequest, reply: FastifyReply): CookieJar {
  const secure = isSecure(config, request);
  return {
    secure,
    get: (name) => request.cookies[name] ?? null,
    set: (name, value, { readable = false, maxAge = YEAR, path = '/', strict = false } = {}) =>
      void reply.setCookie(name, value, {
        path,
        httpOnly: !readable,
        sameSite: strict ? 'strict' : 'lax',
        secure,
        maxAge,
      }),
    clear: (name, { path = '/', strict = false } = {}) =>
      void reply.clearCookie(name, { path, sameSite: strict ? 'strict' : 'lax', secure }),
  };
}
