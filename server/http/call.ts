import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpointPath } from '#contract/endpoint.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { forOneRead } from '../db/versioned.ts';
import { addressBlock } from './address-block.ts';
import { ApiError } from './api-error.ts';
import { cookieJar } from './cookies.ts';
import { checkedAnswer, queryOf, sendPersonal } from './answers.ts';
import { type KeyedRequest, keyedRequest, readKey, type StoredAnswer } from './idempotency.ts';
import type { Limits } from './limits.ts';
import type { PublicCache } from './public-cache.ts';
import type { createMinuteCounter } from './rate-limit.ts';
import type { CallContext, Route } from './route.ts';
import { type Caller, holdCaller, readCaller } from './session.ts';
import { transact } from './transact.ts';

/** What handling a call needs besides the call. */
export interface CallServices {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly publicCache: PublicCache;
  readonly countCall: ReturnType<typeof createMinuteCounter>;
  readonly limits: Limits;
}

/** Reads the call's input; on invalid input calls `onRefused`, which may throw another error, then rethrows. */
const readOr = (
  route: Route,
  input: Parameters<Route['read']>[0],
  onRefused: () => void,
): ReturnType<Route['read']> => {
  try {
    return route.read(input);
  } catch (error) {
    onRefused();
    throw error;
  }
};

const okStatus = ({ endpoint }: Route): number => (endpoint.ok === null ? 204 : 200);

const keyOf = (request: FastifyRequest, route: Route, sessionId: string | null): KeyedRequest | null => {
  if (route.options.keyless) return null;
  const key = readKey(request.headers['idempotency-key']);
  if (key === null) {
    if (route.options.keyRequired) throw new ApiError('IDEMPOTENCY_KEY_MISSING');
    return null;
  }
  const { method } = route.endpoint;
  const body: unknown = request.body ?? null;
  const status = route.keepsNothing ? okStatus(route) : null;
  return keyedRequest(key, {
    method,
    path: endpointPath(route.endpoint),
    body,
    sessionId,
    repeats: route.repeats,
    status,
  });
};

/** Returns a handler for one call of the contract. */
export function answerCall(services: CallServices, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { config, db } = services;
    const { endpoint, options } = route;
    const now = services.now();
    const from = addressBlock(request.ip);
    const count = (what: string, limit: number): void => services.countCall(`${what} ${from}`, limit, now);
    const query = queryOf(request, endpoint);
    const { run, repeat } = readOr(route, { query, body: request.body }, () =>
      count('refused', services.limits.refused),
    );

    if (endpoint.method === 'GET' && !endpoint.personal && options.fresh?.(query) !== true) {
      const context = publicContext(services, request, reply, now);
      return services.publicCache.answer(request, reply, `${endpoint.name}${encodeQuery(query)}`, async () => {
        // A cached response is free and not counted; one that has to be made and compressed is.
        count('new answer', services.limits.newAnswers);
        return checkedAnswer(config, endpoint, request.log, await run(context));
      });
    }

    const unsafe = endpoint.method !== 'GET';
    count(
      `${unsafe ? 'change' : 'read'} ${options.perMinute === undefined ? '' : endpoint.name}`,
      options.perMinute ?? (unsafe ? services.limits.changes : services.limits.reads),
    );
    const cookies = cookieJar(config, request, reply);
    const session = await readCaller(db, request, cookies, now);
    const keyed = unsafe ? keyOf(request, route, session?.id ?? null) : null;
    const context = (over: Database, caller: Caller | null, afterCommit: CallContext['afterCommit']): CallContext => ({
      db: over,
      session: caller,
      now,
      log: request.log,
      idempotencyKey: keyed?.key ?? null,
      ip: request.ip,
      cookies,
      host: request.host,
      userAgent: request.headers['user-agent'] ?? '',
      afterCommit,
    });
    const answerOf = (made: unknown): StoredAnswer => ({
      status: okStatus(route),
      body: checkedAnswer(config, endpoint, request.log, made),
    });
    if (!unsafe || options.outside === true)
      return sendPersonal(reply, answerOf(await run(context(unsafe ? db : forOneRead(db), session, noCommit))));
    const { answer, replayed } = await transact(db, keyed, now, async (tx, known, later) => {
      if (known && !route.repeats) return { answer: known, kept: null };
      const over = context(tx, await holdCaller(tx, session, options.alone === true), known ? noCommit : later);
      const name = typeof known?.body === 'string' ? known.body : null;
      const made = known ? await repeat(over, name) : await run(over);
      const whole = answerOf(made);
      return { answer: whole, kept: route.repeats ? route.keep(made) : whole.body };
    });
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return sendPersonal(reply, answer);
  };
}

/** Reads commit nothing, and neither do replays. */
const noCommit = (): never => {
  throw new Error('only an unsafe call has work for after its transaction');
};

/** A public response is the same for everyone: it sees no session, address or cookies of the first requester. */
const publicContext = (
  { config, db }: CallServices,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): CallContext => ({
  db: forOneRead(db),
  session: null,
  now,
  log: request.log,
  idempotencyKey: null,
  ip: '',
  host: '',
  userAgent: '',
  afterCommit: noCommit,
  cookies: { ...cookieJar(config, request, reply), get: () => null, set: () => undefined, clear: () => undefined },
});
