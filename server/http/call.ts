import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { forOneRead } from '../db/versioned.ts';
import { addressBlock } from './address-block.ts';
import { checkedAnswer, queryOf, sendPersonal } from './answers.ts';
import { ApiError } from './api-error.ts';
import { arrive, type Arrived, type Callers, type CallServices } from './callers.ts';
import { keyedRequest, readKey, type StoredAnswer } from './idempotency.ts';
import { bodyOf } from './json-body.ts';
import type { Call, ReadCall, Route, RouteOptions } from './route.ts';
import { transact } from './transact.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const okStatus = ({ endpoint }: Pick<Route, 'endpoint'>): number => (endpoint.ok === null ? 204 : 200);

/** Reads the call's input; on invalid input calls `onInvalid`, which may throw another error, then rethrows. */
const readInput = <C>(
  { read }: Pick<Route<C>, 'read'>,
  input: Parameters<Route<C>['read']>[0],
  onInvalid: () => void,
): ReadCall<C> => {
  try {
    return read(input);
  } catch (error) {
    onInvalid();
    throw error;
  }
};

/** Returns the key of an unsafe call; null without one, or where the call takes none. */
const keyOf = (request: FastifyRequest, { keyless, outside, keyRequired }: RouteOptions): string | null => {
  if (keyless === true || outside === true) return null;
  const key = readKey(request.headers['idempotency-key']);
  if (key === null && keyRequired === true) throw new ApiError('IDEMPOTENCY_KEY_MISSING');
  return key;
};

/** Reads commit nothing, and neither do replays. */
const noCommit = (): never => {
  throw new Error('only an unsafe call has work for after its transaction');
};

/** What is known of a call from its request alone. */
const ofRequest = ({ request, cookies, now }: Arrived, idempotencyKey: string | null): Omit<Call, 'db'> => ({
  now,
  log: request.log,
  idempotencyKey,
  ip: request.ip,
  cookies,
  host: request.host,
  userAgent: request.headers['user-agent'] ?? '',
  afterCommit: noCommit,
});

/** A public response is the same for everyone: it sees no address or cookies of the first requester. */
const ofNobody = ({ request, cookies, now }: Arrived): Omit<Call, 'db'> => ({
  now,
  log: request.log,
  idempotencyKey: null,
  ip: '',
  cookies: { ...cookies, get: () => null, set: () => undefined, clear: () => undefined },
  host: '',
  userAgent: '',
  afterCommit: noCommit,
});

/** Returns a handler for one call of the contract. */
export function answerCall<Who extends object, E extends Endpoint>(
  services: CallServices,
  callers: Callers<Who, E>,
  route: Route<Call & Who, E>,
): Handler {
  const { config, db, limits } = services;
  const { endpoint, options } = route;
  const { nobody, keyScope } = callers;
  const unsafe = endpoint.method !== 'GET';
  return async (request, reply) => {
    const arrived = arrive(services, request, reply);
    const { now } = arrived;
    const known = nobody === undefined ? { who: await callers.admit(arrived, route) } : null;
    const query = queryOf(request, endpoint);
    const { json } = bodyOf(request);
    const { prepare, run, repeat } = readInput(route, { query, body: json }, () => callers.onInvalid?.(arrived));
    const answerOf = (made: unknown): StoredAnswer => ({
      status: okStatus(route),
      body: checkedAnswer(config, endpoint, request.log, made),
    });

    if (nobody !== undefined && !unsafe && !endpoint.personal && options.fresh?.(query) !== true) {
      return services.publicCache.answer(request, reply, `${endpoint.name}${encodeQuery(query)}`, async () => {
        // A cached response is free and not counted; one that has to be made and compressed is.
        services.countCall(`new answer ${addressBlock(request.ip)}`, limits.newAnswers, now);
        return answerOf(await run({ ...ofNobody(arrived), ...nobody, db: forOneRead(db) })).body;
      });
    }

    const { who } = known ?? { who: await callers.admit(arrived, route) };
    const key = unsafe && keyScope !== undefined ? keyOf(request, options) : null;
    const call = ofRequest(arrived, key);
    await prepare?.({ ...call, ...who, db });
    if (!unsafe || options.outside === true) {
      return sendPersonal(reply, answerOf(await run({ ...call, ...who, db: unsafe ? db : forOneRead(db) })));
    }
    const keyed =
      key === null || keyScope === undefined
        ? null
        : keyedRequest(key, {
            method: endpoint.method,
            path: endpointPath(endpoint),
            body: json ?? null,
            scope: keyScope(who, { body: json ?? null, repeats: route.repeats }),
            status: route.keepsNothing ? okStatus(route) : null,
          });
    const { answer, replayed } = await transact(db, keyed, now, async (tx, stored, later) => {
      if (stored && !route.repeats) return { answer: stored, kept: null };
      const held = callers.lock === undefined ? who : await callers.lock(tx, who, options);
      const context = { ...call, ...held, db: tx, afterCommit: stored ? noCommit : later };
      const name = typeof stored?.body === 'string' ? stored.body : null;
      const made = stored ? await repeat(context, name) : await run(context);
      const whole = answerOf(made);
      return { answer: whole, kept: route.repeats ? route.keep(made) : whole.body };
    });
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return sendPersonal(reply, answer);
  };
}

/** A call with all of its handling, ready to be mounted. */
export interface MountableCall {
  readonly endpoint: Endpoint;
  readonly bodyLimit: number | undefined;
  /** Runs before the body is read; throws a named refusal. */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly handler: Handler;
}

/** Says who makes the calls of a list of routes, and, where they share it, how: `defaults` count where a route does not say otherwise. */
export function callsOf<Who extends object, E extends Endpoint>(
  services: CallServices,
  callers: Callers<Who, E>,
  routes: readonly Route<Call & Who, E>[],
  defaults: RouteOptions = {},
): MountableCall[] {
  return routes
    .map((route) => ({ ...route, options: { ...defaults, ...route.options } }))
    .map((route) => ({
      endpoint: route.endpoint,
      bodyLimit: route.options.bodyLimit,
      onRequest: async (request, reply) => {
        const arrived = arrive(services, request, reply);
        callers.guard?.(arrived, route.endpoint);
        if (route.options.knownFirst) await callers.admit(arrived, route);
      },
      handler: answerCall(services, callers, route),
    }));
}
