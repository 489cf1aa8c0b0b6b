import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself responds that nothing exists at an unreadable URL. */
    answersAnyTarget?: boolean;
  }
}

/** Maximum nesting of escapes; no real URL needs more than two. */
const MAX_DEPTH = 4;
/** `.` and `..`, also with path parameters, which some servers strip: `..;x`. */
const DOTS = /^\.{1,2}(?:;.*)?$/s;
/** Control characters, backslashes (a slash to browsers and to `URL`), and escapes in `%u` notation. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const FOREIGN = /[\u0000-\u001f\u007f\\]|%u[\da-f]{4}/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/** Undoes one layer of percent-encoding; null if there is none or it is invalid. */
const decoded = (path: string): string | null => {
  const next = path.replaceAll(ESCAPES, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
  return next === path ? null : next;
};

const isReadable = (path: string): boolean => {
  try {
    // The build drops a call of a built-in whose result is not used, although it may throw.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

const pathOf = (target: string): string => /^[^?]*/.exec(target)?.[0] ?? '';

/**
 * Reports whether every program reads the same path from a request's target (docs/product.md §12.13): it starts with a slash,
 * its escapes can be decoded, and however often that is done, no segment is a dot segment and nothing is a backslash. A path
 * that routes, proxies and backends read differently would bypass the rules of the first one.
 */
export function isPlainTarget(target: string): boolean {
  const path = pathOf(target);
  if (!path.startsWith('/') || path.includes('#') || !isReadable(path)) return false;
  let current: string | null = path;
  for (let depth = 0; current !== null; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    // Full-width characters that a backend may fold: U+FF0E is a dot, U+FF3C a backslash.
    const folded: string = current.normalize('NFKC');
    if (FOREIGN.test(current) || FOREIGN.test(folded)) return false;
    if (folded.split('/').some((segment) => DOTS.test(segment))) return false;
    current = decoded(current);
  }
  return true;
}

/** Maps URLs that fastify cannot decode, which it would answer outside every route, to one that reaches a route. */
export function routableTarget({ url = '/' }: { readonly url?: string | undefined }): string {
  const path = pathOf(url);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** HTTP allows one Host per request; proxies disagree about which of two to use. */
const hasTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Rejects requests that programs along the way would read differently: a target that is not plain ({@link isPlainTarget}), a
 * second Host. Used together with {@link routableTarget} as `rewriteUrl`.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOdd = !isPlainTarget(request.originalUrl) && request.routeOptions.config.answersAnyTarget !== true;
    done(isOdd || hasTwoHosts(request) ? new ApiError('MALFORMED_REQUEST') : undefined);
  });
}
