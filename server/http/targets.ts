import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route says by itself that nothing stands at an address that nobody can read. */
    answersAnyTarget?: boolean;
  }
}

/** How often escapes may stand in each other; no address of anybody's needs more than two. */
const MAX_DEPTH = 4;
/** `.` and `..`, also with the parameters of a segment that some servers leave out: `..;x`. */
const DOTS = /^\.{1,2}(?:;.*)?$/s;
/** Control characters, backslashes (a slash to browsers and to `URL`), and the escapes of another dialect. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused here
const FOREIGN = /[\u0000-\u001f\u007f\\]|%u[\da-f]{4}/i;
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/** Undoes one layer of escapes; null where there is none that can be undone. */
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
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

const pathOf = (target: string): string => /^[^?]*/.exec(target)?.[0] ?? '';

/**
 * Whether everybody who reads a request's target finds the same path in it (docs/product.md §12.13): it begins with a slash, its
 * escapes can be undone, and however often that is done, no segment is a dot segment and nothing is a backslash. What
 * routes, proxies and backends read differently would lead past the rules of the one who has read it first.
 */
export function isPlainTarget(target: string): boolean {
  const path = pathOf(target);
  if (!path.startsWith('/') || path.includes('#') || !isReadable(path)) return false;
  let current: string | null = path;
  for (let depth = 0; current !== null; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    // Wide letters that somebody behind us may fold: U+FF0E is a dot, U+FF3C a backslash.
    const folded: string = current.normalize('NFKC');
    if (FOREIGN.test(current) || FOREIGN.test(folded)) return false;
    if (folded.split('/').some((segment) => DOTS.test(segment))) return false;
    current = decoded(current);
  }
  return true;
}

/** Fastify answers by itself, past every route, what it cannot decode: with this it finds a route, which answers in its own way. */
export function routableTarget({ url = '/' }: { readonly url?: string | undefined }): string {
  const path = pathOf(url);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** HTTP knows one host for one request; two of them are read differently by whoever stands in front. */
const hasTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Refuses what different programs on the way of a request would read differently: a target that is not plain
 * ({@link isPlainTarget}), a second host. It goes with {@link routableTarget} as `rewriteUrl`.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOdd = !isPlainTarget(request.originalUrl) && request.routeOptions.config.answersAnyTarget !== true;
    done(isOdd || hasTwoHosts(request) ? new ApiError('MALFORMED_REQUEST') : undefined);
  });
}
