import type { FastifyBaseLogger } from 'fastify';
import type * as v from 'valibot';
import type { BodyOf, Endpoint, OkInput, QueryOf } from '#contract/endpoint.ts';
import type { Database } from '../db/connection.ts';
import type { CookieJar } from './cookies.ts';
import type { Caller } from './session.ts';
import { parseInput } from './validation.ts';

/** What a call may use, whoever made it. */
export interface CallContext {
  /** Unsafe calls: the transaction that also keeps the answer of the call's Idempotency-Key. Reads: the pool. */
  readonly db: Database;
  /** Who calls; null for a client that has neither a cookie nor a token. */
  readonly session: Caller | null;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly idempotencyKey: string | null;
  /** The caller's address, as far as the proxies are trusted. Personal data: never log it. */
  readonly ip: string;
  readonly cookies: CookieJar;
  /** The host that the browser talks to. */
  readonly host: string;
  readonly userAgent: string;
  /**
   * Unsafe calls: work for after the transaction, before the answer; never waits for the world outside while rows are
   * held. When it throws, the call fails and its Idempotency-Key is free again; what was committed it has to undo itself.
   */
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/** {@link CallContext} with the call's own query and body, read by its schemas. */
export interface HandlerContext<E extends Endpoint> extends CallContext {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export interface RouteOptions {
  /** Tells which queries' public answers are never cached: they differ with each call, or depend on somebody's cart. */
  readonly fresh?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** Calls of one address in a minute; above it the answer is RATE_LIMITED. */
  readonly perMinute?: number;
  /** An unsafe call that is refused without an Idempotency-Key. */
  readonly keyRequired?: boolean;
  /** Answers are not kept by key: this one carries cookies, which a repeat could not give again. */
  readonly keyless?: boolean;
  /**
   * An unsafe call that asks the world outside, which may take seconds and may ask us: it runs in no transaction, on the pool.
   * Asked again it looks again, so it is keyless, too.
   */
  readonly outside?: boolean;
  /** An unsafe call that waits for the customer's other unsafe calls, and lets none begin before it has ended. */
  readonly alone?: boolean;
}

/**
 * How an unsafe call answers its repeat by key when the answer itself is not kept: what was done is looked at again, with
 * the rights of whoever asks (docs/product.md §12.1). Without it the answer is kept, for the session that it was given to.
 */
export interface RepeatOptions<E extends Endpoint> {
  /** `kept` is what `keep` named; null without it. */
  readonly repeat?: (context: HandlerContext<E>, kept: string | null) => Promise<OkInput<E>>;
  /** The name of what the call has made, when its body does not say it. */
  readonly keep?: (answer: OkInput<E>) => string;
}

/** A call whose query and body have been read. */
export interface ReadCall {
  readonly run: (context: CallContext) => Promise<unknown>;
  readonly repeat: (context: CallContext, kept: string | null) => Promise<unknown>;
}

/** A call of the contract with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly options: RouteOptions;
  /** Whether a repeat is answered by {@link RepeatOptions} instead of the kept answer. */
  readonly repeats: boolean;
  /** What is kept for that instead of the answer. */
  readonly keep: (answer: unknown) => string | null;
  /** Reads query and body; throws VALIDATION_FAILED. Done before anything is begun in the database. */
  readonly read: (input: { query: unknown; body: unknown }) => ReadCall;
}

type SchemaOrNull = v.GenericSchema | null;

/**
 * Joins a record of the contract with its handler. The handler gets parsed input and returns the body of the 200 (nothing
 * for a 204); it throws {@link ApiError} for every failure that has a name.
 */
export function implement<Q extends SchemaOrNull, B extends SchemaOrNull, O extends SchemaOrNull>(
  endpoint: Endpoint<Q, B, O>,
  handler: (context: HandlerContext<Endpoint<Q, B, O>>) => Promise<OkInput<Endpoint<Q, B, O>>>,
  { repeat, keep, ...options }: RouteOptions & RepeatOptions<Endpoint<Q, B, O>> = {},
): Route {
  return {
    endpoint,
    options,
    repeats: repeat !== undefined,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the handler of this very endpoint has answered
    keep: (answer) => keep?.(answer as OkInput<Endpoint<Q, B, O>>) ?? null,
    read: (input) => {
      const query = endpoint.query === null ? undefined : parseInput(endpoint.query, input.query);
      const body = endpoint.body === null ? undefined : parseInput(endpoint.body, input.body);
      const whole = (context: CallContext): HandlerContext<Endpoint<Q, B, O>> => ({
        ...context,
        // Parsed by this endpoint's own schemas one line above; the conditional types cannot follow the null checks.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        query: query as QueryOf<Endpoint<Q, B, O>>,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        body: body as BodyOf<Endpoint<Q, B, O>>,
      });
      return {
        run: (context) => handler(whole(context)),
        repeat: (context, kept) => {
          if (!repeat) throw new Error(`${endpoint.name} answers its repeats with what it has kept`);
          return repeat(whole(context), kept);
        },
      };
    },
  };
}
