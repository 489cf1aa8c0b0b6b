import * as v from 'valibot';
import { readRetryAfter } from '#server/http/post-out.ts';
import type { IikoConfig, IikoRestaurant } from './iiko-config.ts';
import * as wire from './iiko-wire.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER = 8 * 1024 * 1024;
/** A token is valid for an hour. */
const TOKEN_MS = 55 * 60_000;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;
/** Orders per request. */
export const BATCH = 50;

/** No response, or an unreadable one: the request may have been carried out. */
export class IikoUnreachable extends Error {
  override readonly name = 'IikoUnreachable';
}

/** iiko asks to retry after this long, ms; nothing has been done. */
export class IikoBusy extends Error {
  override readonly name = 'IikoBusy';
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super(`iiko wants to be left alone for ${retryAfterMs} ms`);
    this.retryAfterMs = retryAfterMs;
  }
}

/** iiko rejects the request, with its own message; a retry would be rejected too. */
export class IikoRefused extends Error {
  override readonly name = 'IikoRefused';
}

/** Client of iiko Cloud. Every call throws {@link IikoUnreachable}, {@link IikoBusy} or {@link IikoRefused}. */
export interface IikoClient {
  /** Reports whether the restaurant's till is online. */
  readonly isAlive: (restaurant: IikoRestaurant) => Promise<boolean>;
  /** Requests creation of an order; the outcome comes later. */
  readonly create: (
    restaurant: IikoRestaurant,
    order: Readonly<Record<string, unknown>>,
  ) => Promise<v.InferOutput<typeof wire.CreateAnswer>>;
  /** Returns the state of a command. */
  readonly command: (
    restaurant: IikoRestaurant,
    correlationId: string,
  ) => Promise<v.InferOutput<typeof wire.CommandAnswer>>;
  /** Finds orders by the ids assigned here, at most {@link BATCH}; those unknown to iiko are missing. */
  readonly find: (restaurant: IikoRestaurant, ids: readonly string[]) => Promise<readonly wire.IikoRecord[]>;
  readonly cancel: (restaurant: IikoRestaurant, id: string) => Promise<void>;
  /** Returns the ids, in iiko, of what is sold out there. */
  readonly stopList: (restaurant: IikoRestaurant) => Promise<ReadonlySet<string>>;
}

/** Creates a client of iiko Cloud's REST API (docs/product.md §28.1). Logins and orders travel in bodies; redirects are rejected. */
export function createIikoClient({ origin }: Pick<IikoConfig, 'origin'>, now: () => Date): IikoClient {
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>();

  const post = async (path: string, body: unknown, token: string | null): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new IikoUnreachable(`iiko cannot be reached: ${path}`, { cause: error });
    });

  const read = async <S extends v.GenericSchema>(path: string, response: Response, schema: S) => {
    const text = await response.text().catch((error: unknown) => {
      throw new IikoUnreachable(`iiko broke off its answer: ${path}`, { cause: error });
    });
    const { status } = response;
    if (status === TOO_MANY) {
      throw new IikoBusy(readRetryAfter(response.headers.get('retry-after') ?? undefined, Date.now()) ?? 30_000);
    }
    const json = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_ANSWER), v.parseJson()), text);
    if (status >= 400 && status < 500 && status !== UNAUTHORIZED && status !== 408) {
      const said = v.safeParse(wire.IikoRefusal, json.output);
      const words = said.success ? (said.output.errorDescription ?? said.output.error) : null;
      throw new IikoRefused(words ?? `iiko answers ${path} with ${status}`);
    }
    const parsed = v.safeParse(schema, json.success ? json.output : undefined);
    if (!response.ok || !parsed.success)
      throw new IikoUnreachable(`iiko answers ${path} with ${status}, in no known form`);
    return parsed.output;
  };

  const fetchToken = async (login: string): Promise<string> => {
    const path = '/api/1/access_token';
    return (await read(path, await post(path, { apiLogin: login }, null), wire.TokenAnswer)).token;
  };
  const tokenOf = (login: string): Promise<string> => {
    const known = tokens.get(login);
    if (known && known.until > now().getTime()) return known.token;
    const token = fetchToken(login);
    tokens.set(login, { token, until: now().getTime() + TOKEN_MS });
    token.catch(() => tokens.delete(login));
    return token;
  };

  const call = async <S extends v.GenericSchema>(
    { login }: IikoRestaurant,
    path: string,
    body: Readonly<Record<string, unknown>>,
    schema: S,
  ): Promise<v.InferOutput<S>> => {
    const first = await post(path, body, await tokenOf(login));
    if (first.status !== UNAUTHORIZED) return read(path, first, schema);
    // The token expired early or another process renewed it: retries once with a new one.
    await first.arrayBuffer().catch(() => undefined);
    tokens.delete(login);
    return read(path, await post(path, body, await tokenOf(login)), schema);
  };

  return {
    isAlive: async (restaurant) => {
      const { organization, terminal_group: group } = restaurant;
      const body = { organizationIds: [organization], terminalGroupIds: [group] };
      const { isAliveStatus } = await call(restaurant, '/api/1/terminal_groups/is_alive', body, wire.AliveAnswer);
      return isAliveStatus.some(({ isAlive, terminalGroupId }) => isAlive && terminalGroupId === group);
    },
    create: (restaurant, order) => {
      const { organization, terminal_group: group } = restaurant;
      const body = { organizationId: organization, terminalGroupId: group, order };
      return call(restaurant, '/api/1/deliveries/create', body, wire.CreateAnswer);
    },
    command: (restaurant, correlationId) => {
      const body = { organizationId: restaurant.organization, correlationId };
      return call(restaurant, '/api/1/commands/status', body, wire.CommandAnswer);
    },
    find: async (restaurant, ids) => {
      const body = { organizationId: restaurant.organization, orderIds: ids };
      return (await call(restaurant, '/api/1/deliveries/by_id', body, wire.OrdersAnswer)).orders;
    },
    cancel: async (restaurant, id) => {
      const body = { organizationId: restaurant.organization, orderId: id };
      await call(restaurant, '/api/1/deliveries/cancel', body, wire.CancelAnswer);
    },
    stopList: async (restaurant) => {
      const body = { organizationIds: [restaurant.organization] };
      const answer = await call(restaurant, '/api/1/stop_lists', body, wire.StopListsAnswer);
      const groups = answer.terminalGroupStopLists.flatMap(({ items }) => items);
      const own = groups.filter(({ terminalGroupId }) => terminalGroupId === restaurant.terminal_group);
      const items = own.flatMap((group) => group.items);
      return new Set(items.filter(({ balance }) => balance <= 0).map(({ productId }) => productId));
    },
  };
}
