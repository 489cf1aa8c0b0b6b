import * as v from 'valibot';
import type { Endpoint, OkOf } from '../../../contract/endpoint.ts';
import { ApiErrorBody } from '../../../contract/errors.ts';
import { ApiError, ContractError, NetworkError, UnreachableError } from './errors.ts';

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');

/** `Retry-After` in seconds or as a date, to milliseconds from now (the answer's own clock, where it tells it). */
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
    throw new NetworkError('failed', { cause: error }); // the answer broke off: what the server did is unknown
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ContractError(endpoint.name, 'not JSON');
  }
};

const refusal = async (endpoint: Endpoint, response: Response): Promise<Error> => {
  const { status } = response;
  const wait = retryAfter(response);
  const broken = new ApiError({
    status,
    code: status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE',
    message: '',
    retryAfter: wait,
  });
  const unreadable = status >= 500 || status === 429 ? broken : null;
  // A gateway in front of the API says 502 in HTML; any other page is not from the API at all.
  if (!isJson(response)) return unreadable ?? new UnreachableError();
  const body = v.safeParse(ApiErrorBody, await readJson(endpoint, response));
  if (!body.success) return unreadable ?? new ContractError(endpoint.name, `error body of ${status}`);
  return new ApiError({ status, ...body.output, retryAfter: wait });
};

/**
 * Reads an answer by its endpoint's record.
 * @throws ApiError, NetworkError, UnreachableError, ContractError (see errors.ts)
 */
export async function parseAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<OkOf<E>> {
  if (!response.ok) throw await refusal(endpoint, response);
  if (endpoint.ok === null) {
    // A captive portal answers 200 with its page to everything; the API says 204 here.
    if (response.status !== 204) throw new UnreachableError();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- OkOf of a record without an answer is undefined
    return undefined as OkOf<E>;
  }
  if (!isJson(response)) throw new UnreachableError();
  const parsed = v.safeParse(endpoint.ok, await readJson(endpoint, response));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new ContractError(endpoint.name, `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the output of the schema that E['ok'] names
  return parsed.output as OkOf<E>;
}
