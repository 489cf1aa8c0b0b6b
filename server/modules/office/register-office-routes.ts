import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { MAX_PHOTO_BYTES } from '#contract/office-chain.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { checkedAnswer, sendPersonal } from '#server/http/answers.ts';
import { ApiError } from '#server/http/api-error.ts';
import { cookieJar } from '#server/http/cookies.ts';
import { installNotFound } from '#server/http/error-handler.ts';
import { keyedRequest, readKey, type StoredAnswer } from '#server/http/idempotency.ts';
import type { Limits } from '#server/http/limits.ts';
import type { createMinuteCounter } from '#server/http/rate-limit.ts';
import { methodsOf, refuseOtherMethods } from '#server/http/register-routes.ts';
import { type AfterCommit, transact } from '#server/http/transact.ts';
import type { SmsPort } from '#server/modules/account/sms/sms-port.ts';
import { acceptSignedJson, bodyOf } from '#server/modules/partner/signed-body.ts';
import { readSentPhoto } from './photos/photo-calls.ts';
import type { OfficePerson } from './office-person.ts';
import type { Media } from '#server/media/media.ts';
import type { OfficeRoute } from './office-route.ts';
import { officeAskingRoutes, officePhotoRoutes, officeRoutes, officeSessionRoutes } from './office-routes.ts';
import { readOfficeSession, requireOfficePage } from './session/office-session.ts';
import type { SessionContext } from './session/session-calls.ts';
import type { StaffContext } from './staff/staff-commands.ts';

const PREFIX = '/api/office';
/** A bulk change of every dish of a large menu. */
const BODY_LIMIT = 1024 * 1024;
/** A photograph as base64, and what stands around it. */
const PHOTO_LIMIT = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 1024;

export interface OfficeServices {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly countCall: ReturnType<typeof createMinuteCounter>;
  readonly limits: Limits;
  readonly media: Media;
  /** Null: no codes can be sent, and only the demo's persons can log in. */
  readonly sms: SmsPort | null;
  /** The demo's persons, who are in no database; empty outside the demo. */
  readonly demoStaff: readonly OfficePerson[];
}

const noCommit = (): never => {
  throw new Error('only a change has work for after its transaction');
};

/** One call of the office, before its body is read. */
interface Received {
  readonly services: OfficeServices;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}

const sessionContext = (
  { services, request, reply, now }: Received,
  db: Database,
  afterCommit: (work: AfterCommit) => void,
): SessionContext => ({
  db,
  now,
  log: request.log,
  ip: request.ip,
  cookies: cookieJar(services.config, request, reply),
  host: request.host,
  userAgent: request.headers['user-agent'] ?? '',
  afterCommit,
  demoStaff: services.demoStaff,
});

const receive = (services: OfficeServices, request: FastifyRequest, reply: FastifyReply): Received => {
  const now = services.now();
  services.countCall(`office of ${addressBlock(request.ip)}`, services.limits.reads, now);
  requireOfficePage(services.config, request);
  return { services, request, reply, now };
};

const answering =
  ({ services, request }: Received, endpoint: Endpoint) =>
  (made: unknown): StoredAnswer => ({
    status: endpoint.ok === null ? 204 : 200,
    body: checkedAnswer(services.config, endpoint, request.log, made),
  });

/** Answers a call without a session: no answer is stored, since cookies cannot be set again. */
const answerSession =
  (services: OfficeServices, { endpoint, read }: OfficeRoute<SessionContext>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const received = receive(services, request, reply);
    const run = read(bodyOf(request).json);
    const answerOf = answering(received, endpoint);
    if (endpoint.method === 'GET') {
      return sendPersonal(reply, answerOf(await run(sessionContext(received, services.db, noCommit))));
    }
    const { answer } = await transact(services.db, null, received.now, async (tx, _known, later) => ({
      answer: answerOf(await run(sessionContext(received, tx, later))),
      kept: null,
    }));
    return sendPersonal(reply, answer);
  };

/** @throws {ApiError} OFFICE_SESSION_MISSING, RATE_LIMITED, CROSS_SITE_REQUEST */
const receivePerson = async (services: OfficeServices, request: FastifyRequest, reply: FastifyReply) => {
  const received = receive(services, request, reply);
  const { now } = received;
  const { db, demoStaff, config } = services;
  const opened = await readOfficeSession({ db, now, demoStaff }, cookieJar(config, request, reply));
  if (opened === null) throw new ApiError('OFFICE_SESSION_MISSING');
  services.countCall(`office ${opened.person.id}`, services.limits.partner, now);
  return { received, context: { person: opened.person, now, sessionHash: opened.session.tokenHash } };
};

/**
 * Answers a call of a person: who it is first, then the body; each handler decides the right (`requireRight`). `isAlone`: it opens its own
 * transactions, and may be repeated without harm.
 */
const answerPerson =
  (services: OfficeServices, { endpoint, read }: OfficeRoute<StaffContext>, isAlone = endpoint.method === 'GET') =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { received, context } = await receivePerson(services, request, reply);
    const { person, now } = context;
    const { db } = services;
    const { json } = bodyOf(request);
    const run = read(json);
    const answerOf = answering(received, endpoint);
    if (isAlone) return sendPersonal(reply, answerOf(await run({ ...context, db })));
    const key = readKey(request.headers['idempotency-key']);
    const keyed =
      key === null
        ? null
        : keyedRequest(key, {
            method: endpoint.method,
            path: endpointPath(endpoint),
            body: json ?? null,
            sessionId: null,
            repeats: false,
            scope: `office:${person.id}`,
          });
    const { answer, replayed } = await transact(db, keyed, now, async (tx, known) => {
      if (known) return { answer: known, kept: null };
      const whole = answerOf(await run({ ...context, db: tx }));
      return { answer: whole, kept: whole.body };
    });
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return sendPersonal(reply, answer);
  };

/** Mounts the office's calls (docs/product.md §34). */
export async function registerOfficeRoutes(app: FastifyInstance, services: OfficeServices): Promise<void> {
  const { config, db, sms } = services;
  const codes = { ...config, db, sms };
  await app.register(
    async (scope) => {
      acceptSignedJson(scope);
      installNotFound(scope);
      const known = new Map<string, Endpoint[]>();
      const mount = (
        endpoint: Endpoint,
        handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
        large: Pick<RouteOptions, 'bodyLimit' | 'onRequest'> = {},
      ) => {
        const url = endpointPath(endpoint).slice(PREFIX.length);
        known.set(url, [...(known.get(url) ?? []), endpoint]);
        scope.route({ method: endpoint.method, url, bodyLimit: BODY_LIMIT, ...large, handler });
      };
      for (const route of officeSessionRoutes(codes)) mount(route.endpoint, answerSession(services, route));
      for (const route of officeRoutes(codes)) mount(route.endpoint, answerPerson(services, route));
      for (const route of officeAskingRoutes()) mount(route.endpoint, answerPerson(services, route, true));
      // Megabytes are read from those alone who have logged in.
      const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        await receivePerson(services, request, reply);
      };
      for (const route of officePhotoRoutes(services.media)) {
        mount(route.endpoint, answerPerson(services, route, true), { bodyLimit: PHOTO_LIMIT, onRequest });
      }
      // Not in the contract, since it answers with a file.
      scope.get('/photos/:name', async (request, reply) => {
        const { context } = await receivePerson(services, request, reply);
        const photo = await readSentPhoto({ ...context, db }, request.params);
        return reply.header('cache-control', 'no-store').type('application/octet-stream').send(photo);
      });
      for (const [path, endpoints] of known) refuseOtherMethods(scope, path, methodsOf(endpoints));
    },
    { prefix: PREFIX },
  );
}
