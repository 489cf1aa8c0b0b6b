import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Endpoint, OkInput, QueryOf } from '#contract/endpoint.ts';
import type { Database } from '../db/connection.ts';
import type { CookieJar } from './cookies.ts';
import type { Caller } from './session.ts';
import { parseInput } from './validation.ts';

/** Context of a call, whoever makes it. */
export interface Call {
  /** Unsafe calls: the transaction that also stores the response for the Idempotency-Key. Reads: the pool. */
  readonly db: Database;
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

/** {@link Call} of a customer. */
export interface CallContext extends Call {
  /** The caller; null for a client with neither a cookie nor a token. */
  readonly session: Caller | null;
}

/** The context `C` with the call's own query and body, parsed by its schemas. */
export type HandlerContext<E extends Endpoint, C = CallContext> = C & {
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
};

export interface RouteOptions {
  /** Reports which queries are never cached: their responses differ with each call, or depend on a cart. */
  readonly fresh?: (query: Readonly<Record<string, unknown>>) => boolean;
  /** A customer's calls per address and minute; beyond that the response is RATE_LIMITED. */
  readonly perMinute?: number;
  /** Maximum size of the body in bytes; the list's limit when missing. */
  readonly bodyLimit?: number;
  /** A body of megabytes is read only from a caller who is known before. */
  readonly knownFirst?: boolean;
  /** An unsafe call that is rejected without an Idempotency-Key. */
  readonly keyRequired?: boolean;
  /** Responses are not stored by key: they set cookies, which a replay could not set again. */
  readonly keyless?: boolean;
  /**
   * An unsafe call that runs on the pool without a transaction: to an external service, which may take seconds and may call us back, or one
   * that only reads, or opens its own transactions. A retry does it again, so its responses are not stored by key.
   */
  readonly outside?: boolean;
  /** An unsafe call that excludes the customer's other unsafe calls: it waits for them, and none starts before it ends. */
  readonly alone?: boolean;
}

/**
 * How an unsafe call handles a replay when its response is not stored: the result is read again with the caller's permissions
 * (docs/product.md §12.1). Without it the response is stored, for its caller only, and then contains no one else's personal data.
 */
export interface RepeatOptions<E extends Endpoint, C = CallContext> {
  /** `kept` is the value from `keep`; null without it. */
  readonly repeat?: (context: HandlerContext<E, C>, kept: string | null) => Promise<OkInput<E>>;
  /** Returns the id of what the call created, when the request body does not contain it. */
  readonly keep?: (answer: OkInput<E>) => string;
}

/** A call with its query and body parsed. */
export interface ReadCall<C = CallContext> {
  /** Work that takes long, on the pool, before the transaction of `run`; null: none. */
  readonly prepare: ((context: C) => Promise<void>) | null;
  readonly run: (context: C) => Promise<unknown>;
  readonly repeat: (context: C, kept: string | null) => Promise<unknown>;
}

/** An endpoint of the contract with its handler, which gets a context `C`. */
export interface Route<C = CallContext, E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly options: RouteOptions;
  /** Whether replays use {@link RepeatOptions} instead of the stored response. */
  readonly repeats: boolean;
  /** Whether nothing of the response is stored: a replay reads all of it again. */
  readonly keepsNothing: boolean;
  /** Returns what is stored in place of the response. */
  readonly keep: (answer: unknown) => string | null;
  /** Parses query and body; throws VALIDATION_FAILED. Runs before any work of the handler. */
  readonly read: (input: { query: unknown; body: unknown }) => ReadCall<C>;
}

/** What a call runs, with its input: {@link ReadCall}. */
interface Steps<E extends Endpoint, C> {
  readonly prepare: ((context: HandlerContext<E, C>) => Promise<void>) | null;
  readonly run: (context: HandlerContext<E, C>) => Promise<OkInput<E>>;
}
type Options<E extends Endpoint, C> = RouteOptions & RepeatOptions<E, C>;

const bind = <E extends Endpoint, C>(
  endpoint: E,
  steps: () => Steps<E, C>,
  { repeat, keep, ...options }: Options<E, C>,
): Route<C, E> => ({
  endpoint,
  options,
  repeats: repeat !== undefined,
  keepsNothing: repeat !== undefined && keep === undefined,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the handler of this very endpoint has answered
  keep: (answer) => keep?.(answer as OkInput<E>) ?? null,
  read: (input) => {
    const query = endpoint.query === null ? undefined : parseInput(endpoint.query, input.query);
    const body = endpoint.body === null ? undefined : parseInput(endpoint.body, input.body);
    const whole = (context: C): HandlerContext<E, C> => ({
      ...context,
      // Parsed by this endpoint's own schemas above; the conditional types cannot follow the null checks.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      query: query as QueryOf<E>,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      body: body as BodyOf<E>,
    });
    const { prepare, run } = steps();
    return {
      prepare: prepare && ((context) => prepare(whole(context))),
      run: (context) => run(whole(context)),
      repeat: (context, kept) => {
        if (!repeat) throw new Error(`${endpoint.name} answers its repeats with what it has kept`);
        return repeat(whole(context), kept);
      },
    };
  },
});

/**
 * Binds an endpoint of the contract to its handler. The handler gets parsed input and returns the body of the 200 (nothing for
 * a 204); it throws {@link ApiError} for every named failure. Who makes the call is said once for a list of
 * routes: by its type, and by `callsOf` (call.ts).
 */
export function implement<E extends Endpoint, C = CallContext>(
  endpoint: E,
  handler: (context: HandlerContext<E, NoInfer<C>>, body: BodyOf<E>) => Promise<OkInput<E>>,
  options: Options<E, NoInfer<C>> = {},
): Route<C, E> {
  return bind(endpoint, () => ({ prepare: null, run: (context) => handler(context, context.body) }), options);
}

/**
 * {@link implement} for a change with work that takes long, such as a picture: `prepare` does it on the pool before the transaction, and the
 * handler gets its result. It changes nothing that the call is about, and runs for a repeat, too.
 */
export function implementPrepared<E extends Endpoint, C, Prepared>(
  endpoint: E,
  prepare: (context: HandlerContext<E, NoInfer<C>>) => Promise<Prepared>,
  handler: (context: HandlerContext<E, NoInfer<C>>, prepared: Prepared) => Promise<OkInput<E>>,
  options: Options<E, NoInfer<C>> = {},
): Route<C, E> {
  const steps = (): Steps<E, C> => {
    let prepared: { readonly made: Prepared } | null = null;
    return {
      prepare: async (context) => {
        prepared = { made: await prepare(context) };
      },
      run: (context) => {
        if (prepared === null) throw new Error(`${endpoint.name} was not prepared`);
        return handler(context, prepared.made);
      },
    };
  };
  return bind(endpoint, steps, options);
}
