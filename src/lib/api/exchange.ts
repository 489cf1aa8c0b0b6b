import * as v from 'valibot';
import type { Endpoint, OkOf } from '#contract/endpoint.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import type { Call, Reader } from '#contract/reading/reader.ts';
import type { Connection } from '#contract/reading/connection.ts';
import { ApiError, ContractError, NetworkError, UnreachableError } from './errors.ts';
import type { Scheduler } from '../clock.ts';

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');

/** Converts `Retry-After`, seconds or a date, to milliseconds from now (by the response's own clock where it has one). */
const retryAfter = (response: Response): number | null => {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  const now = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now);
};

const readJson = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw new NetworkError('failed', { cause: error }); // the response broke off: what the server did is unknown
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ContractError(endpoint.name, 'not JSON');
  }
};

/** For responses of a backend that reports less than the contract, or in other units (docs/product.md §23). */
interface Reading {
  readonly call: Call;
  readonly load: () => Promise<Reader>;
  /** Every response is converted, as its amounts are in another unit; otherwise only what the contract does not know. */
  readonly always: boolean;
}

/** Throws the rejection, or returns the substitute for the response of an optional call. */
const readRefusal = async (endpoint: Endpoint, response: Response, reading: Reading): Promise<unknown> => {
  const { status } = response;
  const wait = retryAfter(response);
  const broken = new ApiError({
    status,
    code: status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE',
    message: '',
    retryAfter: wait,
  });
  const unreadable = status >= 500 || status === 429 ? broken : null;
  // A gateway in front of the API returns 502 in HTML; any other page is not from the API at all.
  if (!isJson(response)) throw unreadable ?? new UnreachableError();
  const told = await readJson(endpoint, response);
  const known = v.safeParse(ApiErrorBody, told);
  const isAbsent = known.success && known.output.code === 'NOT_FOUND' && !endpoint.errors.includes('NOT_FOUND');
  if (known.success && !isAbsent) {
    throw new ApiError({ status, ...known.output, retryAfter: wait });
  }
  const read = await (await reading.load()).refuse(reading.call, status, told);
  if ('answer' in read) return read.answer;
  const body = known.success ? known : v.safeParse(ApiErrorBody, read.body);
  if (!body.success) throw unreadable ?? new ContractError(endpoint.name, `error body of ${status}`);
  throw new ApiError({ status, ...body.output, retryAfter: wait });
};

/**
 * Parses a response by its endpoint's record.
 * @throws ApiError, NetworkError, UnreachableError, ContractError (see errors.ts)
 */
export async function parseAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  reading: Reading,
): Promise<OkOf<E>> {
  const { ok } = endpoint;
  let told: unknown = null;
  if (!response.ok) told = await readRefusal(endpoint, response, reading);
  // A captive portal answers every request with 200 and its page; the API sends 204 or JSON.
  else if (response.status !== 204) {
    if (!isJson(response)) throw new UnreachableError();
    if (ok !== null) told = await readJson(endpoint, response);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- OkOf of a record without an answer is undefined
  if (ok === null) return undefined as OkOf<E>;
  const read = async () => v.safeParse(ok, await (await reading.load()).read(reading.call, told));
  let parsed = reading.always ? await read() : v.safeParse(ok, told);
  if (!parsed.success && !reading.always) parsed = await read();
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new ContractError(endpoint.name, `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the output of the schema that E['ok'] names
  return parsed.output as OkOf<E>;
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Reports whether the time ran out (as opposed to the caller aborting). */
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/**
 * Aborts after `ms`, or with `outer`. Implemented by hand because `AbortSignal.any` is newer than the browsers that customers
 * use (Safari 17.4).
 */
export function startDeadline(ms: number, outer: AbortSignal | undefined, after: Scheduler['after']): Deadline {
  const controller = new AbortController();
  let over = false;
  const cancel = after(ms, () => {
    over = true;
    controller.abort();
  });
  const follow = (): void => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      cancel();
      outer?.removeEventListener('abort', follow);
    },
  };
}

/**
 * Returns the headers that identify the caller: the bearer token, and the client-made one (docs/product.md §23.8).
 *
 * @param now epoch ms
 */
export function tokenHeaders(
  token: string | null,
  tokenSalt: Connection['tokenSalt'] | undefined,
  now: number,
): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(tokenSalt ? { 'x-client-token': btoa(`${now}${tokenSalt}`) } : {}),
  };
}
