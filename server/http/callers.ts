import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import type { Limits } from './limits.ts';
import type { PublicCache } from './public-cache.ts';
import type { createMinuteCounter } from './rate-limit.ts';
import type { RouteOptions } from './route.ts';

/** What handling a call needs besides the call. */
export interface CallServices {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly publicCache: PublicCache;
  readonly countCall: ReturnType<typeof createMinuteCounter>;
  readonly limits: Limits;
}

/** A request that has arrived, before anything is known of it. */
export interface Arrived {
  readonly services: CallServices;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cookies: CookieJar;
  readonly now: Date;
}

export function arrive(services: CallServices, request: FastifyRequest, reply: FastifyReply): Arrived {
  return { services, request, reply, cookies: cookieJar(services.config, request, reply), now: services.now() };
}

/**
 * Those who make the calls of a list: customers, partners, persons of the office. What differs in handling their calls is here, and nothing
 * else differs (call.ts). `Who` is what handlers get to know of a caller, `E` the kind of endpoint that declares their calls.
 */
export interface Callers<Who extends object, E extends Endpoint = Endpoint> {
  /**
   * For whom a public answer is made, which is the same for everyone: the input is then read before one knows who calls. Missing: there are
   * no public calls, and input is read only of those who are admitted.
   */
  readonly nobody?: Who;
  /** Checks of the headers alone, before the body is read; throws a named refusal. */
  readonly guard?: (arrived: Arrived, endpoint: E) => void;
  /** Runs when the input is invalid; may throw another refusal. */
  readonly onInvalid?: (arrived: Arrived) => void;
  /** Counts the call, recognises the caller and checks what the call requires; throws a named refusal. */
  readonly admit: (arrived: Arrived, call: { readonly endpoint: E; readonly options: RouteOptions }) => Promise<Who>;
  /** Returns the owner of an Idempotency-Key (docs/product.md §12.1): no one else gets the stored response. Missing: keys are not read. */
  readonly keyScope?: (who: Who, call: { readonly body: unknown; readonly repeats: boolean }) => string;
  /** Makes sure, first in the transaction of a change, that the caller is still who it was. */
  readonly lock?: (tx: Database, who: Who, options: RouteOptions) => Promise<Who>;
}
