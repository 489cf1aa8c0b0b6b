import type { FastifyBaseLogger } from 'fastify';
import type * as v from 'valibot';
import type { BodyOf, Endpoint, OkInput, QueryOf } from '#contract/endpoint.ts';
import type { Database } from '../db/connection.ts';
import type { CookieJar } from './cookies.ts';
import type { Caller } from './session.ts';
import { parseInput } from './validation.ts';

/** Call context independent of the endpoint. */
export interface CallContext {
  /** Unsafe calls: the transaction that also stores the response for the Idempotency-Key. Reads: the pool. */
  readonly db: Database;
  /** The caller; null for a client with neither a cookie nor a token. */
  readonly session: Caller | null;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  readonly idempotencyKey: string | null;
  /** The caller's address, as far as the proxies are trusted. Personal data: never log it. */
  readonly ip: string;
  readonly cookies: CookieJar;
  /** The host that the browser connects to. */
  readonly host: string;
  readonly userAgent: string;
  /**
   * Unsafe calls: work to run after commit and before the response; no external service is awaited while rows are locked. If it
   * throws, the call fails and its Idempotency-Key is released; it must undo committed changes itself.
   */
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/** {@link CallContext} with the call's own query and body, parsed by its schemas. */
export interface HandlerContext<E extends Endpoint> extends CallContext {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export interface RouteOptions {
  /** Reports which queries are never cached: their responses differ with each call, or depend on a cart. */
  readonly fresh?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** Calls per address and minute; beyond that the response is RATE_LIMITED. */
  readonly perMinute?: number;
  /** An unsafe call that is rejected without an Idempotency-Key. */
  readonly keyRequired?: boolean;
  /** Responses are not stored by key: they set cookies, which a replay could not set again. */
  readonly keyless?: boolean;
  /**
   * An unsafe call to an external service, which may take seconds and may call us back: it runs on the pool without a
   * transaction. A retry checks again, so it is keyless, too.
   */
  readonly outside?: boolean;
  /** An unsafe call that excludes the customer's other unsafe calls: it waits for them, and none starts before it ends. */
  readonly alone?: boolean;
}

/**
 * How an unsafe call handles a replay when its response is not stored: the result is read again with the caller's permissions
 * (docs/product.md §12.1). Without it the response is stored, for its session only.
 */
export interface RepeatOptions<E extends Endpoint> {
  /** `kept` is the value from `keep`; null without it. */
  readonly repeat?: (context: HandlerContext<E>, kept: string | null) => Promise<OkInput<E>>;
  /** Returns the id of what the call created, when the request body does not contain it. */
  readonly keep?: (answer: OkInput<E>) => string;
}

/** A call with its query and body parsed. */
export interface ReadCall {
  readonly run: (context: CallContext) => Promise<unknown>;
  readonly repeat: (context: CallContext, kept: string | null) => Promise<unknown>;
}

/** An endpoint of the contract with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly options: RouteOptions;
  /** Whether replays use {@link RepeatOptions} instead of the stored response. */
  readonly repeats: boolean;
  /** Whether nothing of the response is stored: a replay reads all of it again. */
  readonly keepsNothing: boolean;
  /** Returns what is stored in place of the response. */
  readonly keep: (answer: unknown) => string | null;
  /** Parses query and body; throws VALIDATION_FAILED. Runs before any database work. */
  readonly read: (input: { query: unknown; body: unknown }) => ReadCall;
}

type SchemaOrNull = v.GenericSchema | null;

/**
 * Binds an endpoint of the contract to its handler. The handler gets parsed input and returns the body of the 200 (nothing for
 * a 204); it throws {@link ApiError} for every named failure.
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
    keepsNothing: repeat !== undefined && keep === undefined,
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
