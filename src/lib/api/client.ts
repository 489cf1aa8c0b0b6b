import type { BodyInput, Endpoint, OkOf, QueryInput } from '#contract/endpoint.ts';
import { endpointPath } from '#contract/endpoint.ts';
import * as endpoints from '#contract/calls/menu.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { Connection } from '#contract/reading/connection.ts';
import type { Reader } from '#contract/reading/reader.ts';
import { systemScheduler, type Scheduler } from '../clock.ts';
import { newKey } from '../ids.ts';
import { parseAnswer, startDeadline, tokenHeaders } from './exchange.ts';
import { ContractError, hasCode, isApiError, isNetworkError, NetworkError } from './errors.ts';
const DEFAULT_TIMEOUT = 15_000;
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';
const TOKEN_COOKIE = 'token';

export interface ApiOptions {
  /** Scheme and host; empty for the page's own origin. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  /** Headers of every request: on the server, the original client's (docs/product.md §18.10, server/web). */
  readonly getHeaders?: () => Readonly<Record<string, string>>;
  /** Returns a cookie's decoded value. Injected, because the page and the worker read cookies differently. */
  readonly readCookie?: (name: string) => string | null | Promise<string | null>;
  /** How to communicate with the backend (docs/product.md §23.1); defaults to our own backend's. `origin` above is its address. */
  readonly connection?: Partial<Omit<Connection, 'origin'>>;
  /** Epoch ms, for the client-made token (docs/product.md §23.8). */
  readonly now?: () => number;
  /** Request timeout, ms. */
  readonly timeout?: number;
  /** Timer for the timeout; defaults to the system's clock. */
  readonly after?: Scheduler['after'];
  /** Receives the `Date` (epoch ms) of every response that the API has just produced: those that no cache may keep. */
  readonly onServerDate?: (serverTime: number) => void;
  /** Receives whether the API itself responded, from every call that found out: a cacheable response proves nothing. */
  readonly onReachable?: (reachable: boolean) => void;
  /** Receives each response that violates the contract, in addition to the caller (docs/product.md §23.9). */
  readonly onContractError?: (error: ContractError) => void;
  /** Called when any call finds that the API knows no customer here (403 NOT_AUTHENTICATED). */
  readonly onNotAuthenticated?: () => void;
  /** Awaited before a call that is personal or changes something; null: nothing to wait for. */
  readonly before?: (call: string) => Promise<void> | null;
}

interface CallSettings {
  /** Unsafe calls: created once per intention and reused by its retries (facts: browsers resend automatically). */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}
export type CallOptions<E extends Endpoint> = CallSettings &
  (E['query'] extends null ? unknown : { readonly query: QueryInput<E> }) &
  (E['body'] extends null ? unknown : { readonly body: BodyInput<E> });
type CallArguments<E extends Endpoint> =
  CallSettings extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface ApiClient {
  /**
   * Makes one call of the contract and resolves to its parsed body.
   * @throws ApiError the API rejects the call; NetworkError (UnreachableError) no response from the API; ContractError a response
   *   that violates the contract; the signal's reason when it was aborted. Anything else was thrown before the request
   *   left: this device cannot make the call.
   */
  call<E extends Endpoint>(endpoint: E, ...options: CallArguments<E>): Promise<OkOf<E>>;
  /** Replaces the bearer token (docs/product.md §7.17); null falls back to the cookie's. */
  setToken(token: string | null): void;
  /** Cleans an editor's HTML where there is no DOM: on the server. In the page src/lib/clean-html.ts is loaded on demand. */
  readonly cleanHtml?: (html: string) => string;
}

interface Wire {
  readonly url: string;
  readonly init: RequestInit;
}

/** Maps any failure after the request has left: what the API did is unknown, as with a response that violates the contract. */
const asAnswered = ({ name }: Endpoint, error: unknown): unknown =>
  isApiError(error) || isNetworkError(error) || error instanceof ContractError
    ? error
    : new ContractError(name, 'the answer was not read', { cause: error });

type Settings = CallSettings & { readonly query?: object | undefined; readonly body?: unknown };
type Exchange = <E extends Endpoint>(endpoint: E, wire: Wire, settings: Settings) => Promise<OkOf<E>>;

/** Sends a request, parses the response, and reports what it reveals about the API (reachable, its time, contract errors). */
const createExchange = (options: ApiOptions, loadReader: () => Promise<Reader>): Exchange => {
  const after = options.after ?? systemScheduler.after;
  const isInRoubles = options.connection?.money === 'roubles';

  /** Fetches; anything that `fetch` throws is treated as a lost connection, and nothing else is. */
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      return await options.fetch(url, init);
    } catch (error) {
      throw new NetworkError('failed', { cause: error });
    }
  };

  return async (endpoint, wire, settings) => {
    const asked = { endpoint, query: settings.query, body: settings.body };
    const deadline = startDeadline(settings.timeout ?? options.timeout ?? DEFAULT_TIMEOUT, settings.signal, after);
    try {
      const response = await send(`${options.origin}${wire.url}`, { ...wire.init, signal: deadline.signal });
      const answer = await parseAnswer(endpoint, response, { call: asked, load: loadReader, always: isInRoubles });
      // A public response may come from the browser's cache, up to 330 s old, with the `Date` of that time and without a network.
      if (endpoint.personal) {
        const date = Date.parse(response.headers.get('date') ?? '');
        if (!Number.isNaN(date)) options.onServerDate?.(date);
        options.onReachable?.(true);
      }
      return answer;
    } catch (thrown) {
      settings.signal?.throwIfAborted();
      const error = asAnswered(endpoint, thrown);
      if (error instanceof ContractError) options.onContractError?.(error);
      if (hasCode(error, 'NOT_AUTHENTICATED')) options.onNotAuthenticated?.();
      if (isNetworkError(error)) options.onReachable?.(false);
      else if (isApiError(error) && error.status < 500) options.onReachable?.(true);
      throw deadline.isOver() ? new NetworkError('timeout', { cause: error }) : error;
    } finally {
      deadline.end();
    }
  };
};

/** Builds request headers: the token, the backend's own headers, and the CSRF cookie (docs/product.md §12.8). */
const createHeaders = (options: ApiOptions, exchange: Exchange) => {
  const { connection = {} } = options;
  const isBearer = connection.credentials === 'bearer';
  let ownToken: string | null = null;
  let csrfInFlight: Promise<void> | null = null;
  const readCookie = async (name: string) => (await options.readCookie?.(name)) ?? null;

  const base = async (): Promise<Record<string, string>> => {
    const token = isBearer ? (ownToken ?? (await readCookie(TOKEN_COOKIE))) : ownToken;
    return {
      accept: 'application/json',
      ...options.getHeaders?.(),
      ...tokenHeaders(token, connection.tokenSalt, (options.now ?? Date.now)()),
    };
  };

  const renewCsrf = (): Promise<void> => {
    // Several unsafe calls may start at once: they share one cookie.
    csrfInFlight ??= (async () => {
      const init = {
        method: 'GET',
        credentials: 'include' as const,
        cache: 'no-store' as const,
        headers: await base(),
      };
      await exchange(endpoints.csrfCookie, { url: endpointPath(endpoints.csrfCookie), init }, {});
    })().finally(() => {
      csrfInFlight = null;
    });
    return csrfInFlight;
  };

  const csrf = async ({ forgeryToken }: Endpoint): Promise<Record<string, string>> => {
    if (isBearer || !options.readCookie) return {};
    let token = await readCookie(CSRF_COOKIE);
    if (token === null && forgeryToken !== false) {
      await renewCsrf();
      token = await readCookie(CSRF_COOKIE);
    }
    return token === null ? {} : { [CSRF_HEADER]: token };
  };

  return {
    isBearer,
    base,
    csrf,
    renewCsrf,
    setToken: (token: string | null): void => {
      ownToken = token;
    },
  };
};

/** Creates the API client, derived from the contract's records. Uses no DOM: the page, the worker and the server share it. */
export function createApi(options: ApiOptions): ApiClient {
  const { connection = {} } = options;
  const isInRoubles = connection.money === 'roubles';

  let reader: Promise<Reader> | null = null;
  /** Lazy: our own backend needs no reader, so it is loaded for the first response that does. */
  const loadReader = (): Promise<Reader> =>
    (reader ??= import('#contract/reading/reader.ts').then(
      ({ createReader }) =>
        createReader(connection, {
          ask: (endpoint, query) => call(endpoint, query && { query: { ...query } }),
          now: options.now ?? Date.now,
        }),
      (error: unknown) => {
        reader = null;
        throw new NetworkError('failed', { cause: error });
      },
    ));

  const exchange = createExchange(options, loadReader);
  const headersOf = createHeaders(options, exchange);
  const call = async <E extends Endpoint>(endpoint: E, settings: Settings = {}): Promise<OkOf<E>> => {
    const unsafe = endpoint.method !== 'GET';
    const query = settings.query === undefined ? '' : encodeQuery({ ...settings.query });
    const key = settings.idempotencyKey ?? (unsafe ? newKey() : null);
    if (unsafe || endpoint.personal) await options.before?.(endpoint.name);
    const { body } = settings;
    const written =
      isInRoubles && body !== undefined ? (await loadReader()).write({ endpoint, query: null, body }) : body;
    const attempt = async (): Promise<OkOf<E>> => {
      // Rejects invalid header values here: thrown by `fetch`, they would pass for a lost connection.
      const headers = new Headers({
        ...(await headersOf.base()),
        ...(unsafe ? await headersOf.csrf(endpoint) : {}),
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(settings.body === undefined ? {} : { 'content-type': 'application/json' }),
      });
      // Not annotated: Node's RequestInit, which the server's tests are checked against, has no `cache`.
      const init = {
        method: endpoint.method,
        credentials: 'include' as const,
        headers,
        ...(endpoint.personal ? { cache: 'no-store' as const } : {}),
        ...(settings.keepalive ? { keepalive: true } : {}),
        ...(settings.body === undefined ? {} : { body: JSON.stringify(written) }),
      };
      return exchange(endpoint, { url: `${endpointPath(endpoint)}${query}`, init }, settings);
    };
    try {
      return await attempt();
    } catch (error) {
      // Retries the same request (same key) once with a fresh cookie, silently (docs/product.md §12.8).
      if (!unsafe || headersOf.isBearer || !hasCode(error, 'INVALID_CSRF_TOKEN')) throw error;
      await headersOf.renewCsrf();
      return attempt();
    }
  };

  return {
    call: (endpoint, ...[settings]) => call(endpoint, settings),
    setToken: headersOf.setToken,
  };
}
