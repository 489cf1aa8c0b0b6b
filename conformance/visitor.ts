import * as v from 'valibot';
import { type Endpoint, endpointPath, type OkOf } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { Ask } from '#contract/reading/cart-lines.ts';
import type { Connection } from '#contract/reading/connection.ts';
import { createReader } from '#contract/reading/reader.ts';
import type { Ledger } from './findings.ts';
import { callName } from './judge.ts';
import { judgeAnswer, judgeCaching, type Trace } from './judge-answer.ts';
import { judgeRefusal, type Refusal } from './judge-refusal.ts';
import type { Answer, Wire } from './wire.ts';

const CSRF_COOKIE = 'XSRF-TOKEN';
const TOKEN_COOKIE = 'token';

export interface Sent {
  readonly query?: unknown;
  readonly body?: unknown;
  /** Idempotency-Key; none when missing. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether to send the CSRF token; yes when missing. */
  readonly csrf?: boolean;
  /** Sent verbatim, instead of the body. */
  readonly raw?: string;
}

/** A browser without a screen: its cookies, its token, and what it has read. */
export interface Visitor {
  /** @throws {Unreachable} */
  readonly send: (endpoint: Endpoint, sent?: Sent) => Promise<Answer>;
  /** Makes a call that has to succeed; null if the response cannot be read. */
  readonly ok: <E extends Endpoint>(endpoint: E, sent?: Sent) => Promise<OkOf<E> | null>;
  /** Reads an existing response, as `ok` does. */
  readonly read: <E extends Endpoint>(endpoint: E, sent: Sent, answer: Answer) => Promise<OkOf<E> | null>;
  /** Makes a call that has to be refused, or checks its response; true if refused as the contract requires. */
  readonly refused: (endpoint: Endpoint, sent: Sent, refusal: Refusal, answer?: Answer) => Promise<boolean>;
  readonly cookie: (name: string) => string | null;
}

export interface VisitorPorts {
  readonly wire: Wire;
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly now: () => number;
  /** Called for each call that is made. */
  readonly onCall: (endpoint: Endpoint) => void;
  /** Called for each Set-Cookie value, verbatim. */
  readonly onCookie: (line: string) => void;
}

const EXPIRED = /;\s*(?:max-age=(?:0|-\d+)\b|expires=[^;]*1970)/i;
const Query = v.optional(v.record(v.string(), v.unknown()), {});

/** Creates a guest unknown to the backend; with a token, its customer. */
export function createVisitor(
  { wire, connection, ledger, now, onCall, onCookie }: VisitorPorts,
  given: string | null = null,
): Visitor {
  const jar = new Map<string, string>();
  const isBearer = connection.credentials === 'bearer';
  const isInRoubles = connection.money === 'roubles';
  let trace: Trace = { filled: [], asked: [] };
  let depth = 0;

  const ask: Ask = async (endpoint, query) => {
    depth += 1;
    try {
      trace.asked.push(endpoint.name);
      const { json } = await send(endpoint, { query });
      if (endpoint.ok === null) throw new Error(`${callName(endpoint)} answers nothing`);
      const parsed = v.safeParse(endpoint.ok, await reader.read({ endpoint, query, body: null }, json));
      if (!parsed.success) throw new Error(`${callName(endpoint)} cannot be read either`);
      return parsed.output as OkOf<typeof endpoint>;
    } finally {
      depth -= 1;
    }
  };
  const reader = createReader(connection, {
    ask,
    now,
    onFill: (schema, field) => {
      if (depth === 0) trace.filled.push({ schema, field });
    },
  });

  const keepCookies = ({ headers }: Answer): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || EXPIRED.test(line)) jar.delete(name);
      else {
        onCookie(line);
        jar.set(name, value);
      }
    }
  };
  const cookie = (name: string): string | null => jar.get(name) ?? null;

  const transmit = async (
    endpoint: Endpoint,
    { query, key, headers, csrf = true, raw, body }: Sent,
  ): Promise<Answer> => {
    const isUnsafe = endpoint.method !== 'GET';
    const token = given ?? (isBearer ? cookie(TOKEN_COOKIE) : null);
    const csrfToken = isUnsafe && csrf && !isBearer ? cookie(CSRF_COOKIE) : null;
    const written = isInRoubles && body !== undefined ? reader.write({ endpoint, query, body }) : body;
    const text = raw ?? (written === undefined ? undefined : JSON.stringify(written));
    onCall(endpoint);
    const answer = await wire.send({
      method: endpoint.method,
      path: `${endpointPath(endpoint)}${encodeQuery(v.parse(Query, query ?? {}))}`,
      headers: {
        accept: 'application/json',
        ...(jar.size > 0 && !isBearer ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(csrfToken === null ? {} : { 'x-xsrf-token': decodeURIComponent(csrfToken) }),
        ...(connection.tokenSalt === '' ? {} : { 'x-client-token': btoa(`${now()}${connection.tokenSalt}`) }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    keepCookies(answer);
    return answer;
  };

  const send = async (endpoint: Endpoint, sent: Sent = {}): Promise<Answer> => {
    if (endpoint.method !== 'GET' && !isBearer && cookie(CSRF_COOKIE) === null) await transmit(api.csrfCookie, {});
    return transmit(endpoint, sent);
  };

  const callOf = (endpoint: Endpoint, { query = null, body = null }: Sent) => ({ endpoint, query, body });
  const read = async <E extends Endpoint>(endpoint: E, sent: Sent, answer: Answer): Promise<OkOf<E> | null> => {
    trace = { filled: [], asked: [] };
    judgeCaching(endpoint, answer, ledger);
    const value = await judgeAnswer(callOf(endpoint, sent), answer, { ledger, reader, trace, isInRoubles });
    return value as OkOf<E> | null;
  };

  return {
    send,
    read,
    cookie,
    ok: async (endpoint, sent = {}) => read(endpoint, sent, await send(endpoint, sent)),
    refused: async (endpoint, sent, refusal, answer) =>
      judgeRefusal(callOf(endpoint, sent), answer ?? (await send(endpoint, sent)), refusal, { ledger, reader }),
  };
}
