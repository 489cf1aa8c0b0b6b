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

/** How long iiko may take to bring an order to the till before it gives up, s. Its own default is 8: one slow moment of a till. */
export const TO_FRONT_S = 120;

/** Where an order is: its restaurant's organization, or the one that it was moved to. */
export type IikoPlace = Pick<IikoRestaurant, 'login' | 'organization'>;

/** What iiko knows of orders. */
export interface FoundOrders {
  readonly records: readonly wire.IikoRecord[];
  /** What cannot be read. */
  readonly odd: readonly wire.OddRecord[];
}

/** What is sold out at a till. */
export interface IikoStops {
  /** Products, or one size of them. */
  readonly stopped: readonly { readonly product: string; readonly size: string | null }[];
  /** What cannot be read; an item without an id may stand for any. */
  readonly odd: readonly wire.OddRecord[];
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
  readonly command: (place: IikoPlace, correlationId: string) => Promise<v.InferOutput<typeof wire.CommandAnswer>>;
  /** Finds orders by their ids, at most {@link BATCH}; those unknown to iiko are missing. */
  readonly find: (place: IikoPlace, ids: readonly string[]) => Promise<FoundOrders>;
  /** Requests cancellation of an order; the outcome comes later, under the id that is returned. */
  readonly cancel: (
    place: IikoPlace,
    id: string,
    why: { readonly cause: string | null; readonly removal: string | null; readonly comment: string },
  ) => Promise<string>;
  /** Returns what is sold out at the restaurant's till. */
  readonly stopList: (restaurant: IikoRestaurant) => Promise<IikoStops>;
  /** Reads one of iiko's lists, for the operator's check. */
  readonly ask: <S extends v.GenericSchema>(
    place: Pick<IikoPlace, 'login'>,
    path: string,
    body: Readonly<Record<string, unknown>>,
    schema: S,
  ) => Promise<v.InferOutput<S>>;
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
    { login }: Pick<IikoRestaurant, 'login'>,
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
    ask: call,
    isAlive: async (restaurant) => {
      const { organization, terminal_group: group } = restaurant;
      const body = { organizationIds: [organization], terminalGroupIds: [group] };
      const { isAliveStatus } = await call(restaurant, '/api/1/terminal_groups/is_alive', body, wire.AliveAnswer);
      const { read: groups } = wire.readRecords(wire.AliveRecord, isAliveStatus);
      return groups.some(({ isAlive, terminalGroupId }) => isAlive && terminalGroupId === group);
    },
    create: (restaurant, order) => {
      const { organization, terminal_group: group } = restaurant;
      const createOrderSettings = { transportToFrontTimeout: TO_FRONT_S };
      const body = { organizationId: organization, terminalGroupId: group, createOrderSettings, order };
      return call(restaurant, '/api/1/deliveries/create', body, wire.CreateAnswer);
    },
    command: (place, correlationId) => {
      const body = { organizationId: place.organization, correlationId };
      return call(place, '/api/1/commands/status', body, wire.CommandAnswer);
    },
    find: async (place, ids) => {
      const body = { organizationId: place.organization, orderIds: ids };
      const { orders } = await call(place, '/api/1/deliveries/by_id', body, wire.OrdersAnswer);
      const { read: records, odd } = wire.readRecords(wire.IikoRecord, orders);
      return { records, odd };
    },
    cancel: async (place, id, { cause, removal, comment }) => {
      const body = {
        organizationId: place.organization,
        orderId: id,
        cancelComment: comment,
        ...(cause === null ? {} : { cancelCauseId: cause }),
        ...(removal === null ? {} : { removalTypeId: removal, removalComment: comment }),
      };
      return (await call(place, '/api/1/deliveries/cancel', body, wire.CancelAnswer)).correlationId;
    },
    stopList: async (restaurant) => {
      const { organization, terminal_group: group } = restaurant;
      const body = { organizationIds: [organization], terminalGroupsIds: [group], returnSize: true };
      const answer = await call(restaurant, '/api/1/stop_lists', body, wire.StopListsAnswer);
      const lists = wire.readRecords(wire.StopListOrganization, answer.terminalGroupStopLists);
      const groups = wire.readRecords(
        wire.StopListGroup,
        lists.read.flatMap(({ items }) => items),
      );
      const own = groups.read.filter(({ terminalGroupId }) => terminalGroupId === group);
      const items = wire.readRecords(
        wire.StopListRecord,
        own.flatMap((one) => one.items),
      );
      return {
        // A positive balance is what is left of it.
        stopped: items.read
          .filter(({ balance }) => balance <= 0)
          .map(({ productId: product, sizeId: size }) => ({ product, size })),
        odd: [...lists.odd, ...groups.odd, ...items.odd],
      };
    },
  };
}
