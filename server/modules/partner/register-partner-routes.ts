import type { FastifyInstance } from 'fastify';
import { endpointPath } from '#contract/endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { installNotFound } from '#server/http/error-handler.ts';
import { methodsOf, refuseOtherMethods } from '#server/http/register-routes.ts';
import { answerPartnerCall, type PartnerServices } from './answer-partner-call.ts';
import type { PartnerRoute } from './partner-route.ts';
import { partnerRoutes } from './partner-routes.ts';
import { registerSessionRoutes } from './session/register-session-routes.ts';
import { acceptSignedJson } from './signed-body.ts';

const PREFIX = '/api/partner';
/** Maximum body size of most calls. */
const BODY_LIMIT = 64 * 1024;

const routeOf = (routes: readonly PartnerRoute[], { name }: PartnerEndpoint): PartnerRoute => {
  const route = routes.find(({ endpoint }) => endpoint.name === name);
  if (!route) throw new Error(`nothing answers ${name}`);
  return route;
};

/** Mounts all partner routes (docs/product.md §26.2) and the screen login. */
export async function registerPartnerRoutes(app: FastifyInstance, services: PartnerServices): Promise<void> {
  const routes = partnerRoutes({ ...services.config, sendsSms: services.sms !== null });
  await app.register(
    async (scope) => {
      acceptSignedJson(scope);
      installNotFound(scope);
      const known = new Map<string, PartnerEndpoint[]>();
      for (const endpoint of Object.values<PartnerEndpoint>(partnerApi)) {
        const path = endpointPath(endpoint).slice(PREFIX.length);
        known.set(path, [...(known.get(path) ?? []), endpoint]);
        const route = routeOf(routes, endpoint);
        const bodyLimit = route.bodyLimit ?? BODY_LIMIT;
        scope.route({ method: endpoint.method, url: path, bodyLimit, handler: answerPartnerCall(services, route) });
      }
      registerSessionRoutes(scope, services, PREFIX);
      for (const [path, endpoints] of known) refuseOtherMethods(scope, path, methodsOf(endpoints));
    },
    { prefix: PREFIX },
  );
}
