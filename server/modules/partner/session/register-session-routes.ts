import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { checkedAnswer, sendPersonal } from '#server/http/answers.ts';
import { methodsOf, refuseOtherMethods } from '#server/http/register-routes.ts';
import { parseInput } from '#server/http/validation.ts';
import type { PartnerServices } from '../answer-partner-call.ts';
import { bodyOf } from '../signed-body.ts';
import { closeScreenSession, guardSession, openScreenSession, readScreenSession } from './session-calls.ts';

const { partnerSession, openPartnerSession, closePartnerSession } = partnerSessionApi;

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
  mount(partnerSession, readScreenSession);
  mount(openPartnerSession, (call) =>
    openScreenSession(call, parseInput(openPartnerSession.body, bodyOf(call.request).json).key),
  );
  mount(closePartnerSession, closeScreenSession);
  refuseOtherMethods(scope, partnerSession.path, methodsOf([partnerSession, openPartnerSession]));
  refuseOtherMethods(scope, closePartnerSession.path, methodsOf([closePartnerSession]));
}
