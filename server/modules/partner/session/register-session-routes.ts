import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyOf, type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { checkedAnswer, sendPersonal } from '#server/http/answers.ts';
import { cookieJar } from '#server/http/cookies.ts';
import { methodsOf, refuseOtherMethods } from '#server/http/register-routes.ts';
import { transact } from '#server/http/transact.ts';
import { parseInput } from '#server/http/validation.ts';
import type { PartnerServices } from '../answer-partner-call.ts';
import { bodyOf } from '../signed-body.ts';
import type { SessionContext } from '#server/modules/office/session/session-calls.ts';
import {
  closeScreenSession,
  guardSession,
  openDemoPersonSession,
  openPersonSession,
  openScreenSession,
  readScreenSession,
  sendScreenCode,
} from './session-calls.ts';

const { partnerSession, openPartnerSession, closePartnerSession, partnerSendCode, openPartnerPerson, openPartnerDemo } =
  partnerSessionApi;

/** Mounts screen login and logout (docs/product.md §26.17) in the partner API's scope, whose prefix is `prefix`. */
export function registerSessionRoutes(scope: FastifyInstance, services: PartnerServices, prefix: string): void {
  const mount = (endpoint: Endpoint, answer: (call: Parameters<typeof guardSession>[0]) => Promise<unknown>): void => {
    scope.route({
      method: endpoint.method,
      url: endpointPath(endpoint).slice(prefix.length),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        services.countCall(`partner of ${addressBlock(request.ip)}`, services.limits.reads, services.now());
        const call = { services, request, reply };
        guardSession(call);
        const made = await answer(call);
        const body = checkedAnswer(services.config, endpoint, request.log, made);
        return sendPersonal(reply, { status: endpoint.ok === null ? 204 : 200, body });
      },
    });
  };
  /** In a transaction: a code that was entered is used up, and a person logged in, together. */
  const mountPerson = <E extends Endpoint>(
    endpoint: E,
    answer: (call: SessionContext, body: BodyOf<E>) => Promise<unknown>,
  ): void => {
    mount(endpoint, async ({ request, reply }) => {
      // Parsed by this endpoint's own schema; the generic type cannot follow.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const body = (endpoint.body === null ? undefined : parseInput(endpoint.body, bodyOf(request).json)) as BodyOf<E>;
      const now = services.now();
      const call = {
        now,
        log: request.log,
        ip: request.ip,
        cookies: cookieJar(services.config, request, reply),
        host: request.host,
        userAgent: request.headers['user-agent'] ?? '',
        demoStaff: services.demoStaff ?? [],
      };
      const { answer: made } = await transact(services.db, null, now, async (db, _known, afterCommit) => ({
        answer: { status: 200, body: await answer({ ...call, db, afterCommit }, body) },
        kept: null,
      }));
      return made.body;
    });
    refuseOtherMethods(scope, endpoint.path, methodsOf([endpoint]));
  };
  mountPerson(partnerSendCode, (call, { phone_number: phone }) => sendScreenCode(services, call, phone));
  mountPerson(openPartnerPerson, (call, body) => openPersonSession(services, call, body));
  mountPerson(openPartnerDemo, (call, { staff_id: id }) => openDemoPersonSession(call, id));
  mount(partnerSession, readScreenSession);
  mount(openPartnerSession, (call) =>
    openScreenSession(call, parseInput(openPartnerSession.body, bodyOf(call.request).json).key),
  );
  mount(closePartnerSession, closeScreenSession);
  refuseOtherMethods(scope, partnerSession.path, methodsOf([partnerSession, openPartnerSession]));
  refuseOtherMethods(scope, closePartnerSession.path, methodsOf([closePartnerSession]));
}
