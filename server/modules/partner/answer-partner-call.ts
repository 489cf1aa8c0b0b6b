import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpointPath } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { cookieJar } from '#server/http/cookies.ts';
import { checkedAnswer, queryOf, sendPersonal } from '#server/http/answers.ts';
import { keyedRequest, readKey, type StoredAnswer } from '#server/http/idempotency.ts';
import type { Limits } from '#server/http/limits.ts';
import type { createMinuteCounter } from '#server/http/rate-limit.ts';
import { transact } from '#server/http/transact.ts';
import type { SmsPort } from '../account/sms/sms-port.ts';
import { authenticate, type AuthenticateOptions } from './authenticate.ts';
import { idempotencyOwner, requireScope } from './partner.ts';
import type { PartnerRoute } from './partner-route.ts';
import { bodyOf } from './signed-body.ts';

export interface PartnerServices {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  /** Null: the server sends no messages. */
  readonly sms: SmsPort | null;
  readonly countCall: ReturnType<typeof createMinuteCounter>;
  readonly limits: Limits;
  readonly knownKey?: AuthenticateOptions['knownKey'];
  /** Returns the public demo key of a restaurant, or of the whole chain; missing outside the demo. */
  readonly demoKey?: ((restaurantId: number | null) => string) | undefined;
  /** The demo's couriers, and their public keys; missing outside the demo. */
  readonly demoCouriers?: readonly { readonly name: string; readonly key: string }[] | undefined;
  /** The demo's persons, who are in no database; missing outside the demo. */
  readonly demoStaff?: AuthenticateOptions['demoStaff'];
}

/** Handles one call of the partner API: authenticates, authorizes, and only then validates the input. */
export function answerPartnerCall(
  { config, db, limits, countCall, ...services }: PartnerServices,
  route: PartnerRoute,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { endpoint } = route;
    const now = services.now();
    const { text, json } = bodyOf(request);
    // Before the key lookup, so that callers without a key cannot load the database.
    countCall(`partner of ${addressBlock(request.ip)}`, limits.reads, now);
    const cookies = cookieJar(config, request, reply);
    const partner = await authenticate({ ...services, db, now, config, cookies }, request, {
      body: text,
      count: (keyId) => countCall(`partner ${keyId}`, limits.partner, now),
    });
    requireScope(partner, endpoint.scope);
    const { prepare, run, repeat } = route.read({ query: queryOf(request, endpoint), body: json });
    const answerOf = (made: unknown): StoredAnswer => ({
      status: 200,
      body: checkedAnswer(config, endpoint, request.log, made),
    });
    const key = endpoint.method === 'GET' ? null : readKey(request.headers['idempotency-key']);
    const call = { partner, now, log: request.log, idempotencyKey: key };
    await prepare({ ...call, db });
    if (endpoint.method === 'GET') return sendPersonal(reply, answerOf(await run({ ...call, db })));
    const keyed =
      key === null
        ? null
        : keyedRequest(key, {
            method: endpoint.method,
            path: endpointPath(endpoint),
            body: json ?? null,
            sessionId: null,
            repeats: repeat !== null,
            scope: `partner:${idempotencyOwner(partner)}`,
          });
    const { answer, replayed } = await transact(db, keyed, now, async (tx, known) => {
      if (known && repeat === null) return { answer: known, kept: null };
      const made = known && repeat !== null ? await repeat({ ...call, db: tx }) : await run({ ...call, db: tx });
      const whole = answerOf(made);
      return { answer: whole, kept: repeat === null ? whole.body : null };
    });
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return sendPersonal(reply, answer);
  };
}
