import type { FastifyInstance, HTTPMethods } from 'fastify';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { api, streams } from '#contract/endpoints.ts';
import type { EventStream } from '#contract/event-stream.ts';
import { ApiError } from './api-error.ts';
import { answerCall, type CallServices } from './call.ts';
import { cookieJar } from './cookies.ts';
import { guardUnsafe } from './csrf.ts';
import { installNotFound } from './error-handler.ts';
import type { Route } from './route.ts';
import { answerStream, type StreamRoute } from './stream-route.ts';

/** The largest body: an order with every field filled is under 8 KB. */
const BODY_LIMIT = 64 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies readonly HTTPMethods[];

/** Accepts JSON only; an empty body counts as none. */
const acceptJson = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      if (body.trim() === '') done(null, undefined);
      else void parse(request, body, done);
    },
  );
};

const routesByName = (routes: readonly Route[]): Map<string, Route> => {
  const byName = new Map<string, Route>();
  for (const route of routes) {
    if (byName.has(route.endpoint.name)) throw new Error(`two handlers for ${route.endpoint.name}`);
    byName.set(route.endpoint.name, route);
  }
  return byName;
};

/**
 * Mounts every endpoint of the contract: with its handler, or with 501 NOT_IMPLEMENTED until it has one. Another method on a
 * known path is 405, an unknown path under /api 404.
 */
export async function registerRoutes(
  app: FastifyInstance,
  services: CallServices,
  routes: readonly Route[],
  streamRoutes: readonly StreamRoute[],
): Promise<void> {
  const handlers = routesByName(routes);
  await app.register(
    async (scope) => {
      acceptJson(scope);
      installNotFound(scope);
      const known = new Map<string, Endpoint[]>();
      for (const endpoint of Object.values<Endpoint>(api)) {
        const path = endpointPath(endpoint).slice('/api'.length);
        known.set(path, [...(known.get(path) ?? []), endpoint]);
        mount(scope, services, path, endpoint, handlers.get(endpoint.name));
      }
      for (const [path, endpoints] of known) refuseOtherMethods(scope, path, methodsOf(endpoints));
      for (const stream of Object.values<EventStream>(streams)) {
        const path = `${stream.base}${stream.path}`.slice('/api'.length);
        const route = streamRoutes.find((one) => one.stream === stream);
        mountStream(scope, services, path, route);
        refuseOtherMethods(scope, path, ['GET']);
      }
    },
    { prefix: '/api' },
  );
}

const mount = (
  scope: FastifyInstance,
  services: CallServices,
  path: string,
  endpoint: Endpoint,
  route: Route | undefined,
): void => {
  scope.route({
    method: endpoint.method,
    url: path,
    bodyLimit: BODY_LIMIT,
    onRequest: async (request, reply) => {
      if (route === undefined) throw new ApiError('NOT_IMPLEMENTED');
      if (endpoint.method !== 'GET') {
        guardUnsafe(services.config, request, cookieJar(services.config, request, reply), endpoint);
      }
    },
    handler: route === undefined ? () => Promise.reject(new ApiError('NOT_IMPLEMENTED')) : answerCall(services, route),
  });
};

/** Mounts a stream without HEAD: it would be fed with no one reading it. */
const mountStream = (
  scope: FastifyInstance,
  services: CallServices,
  path: string,
  route: StreamRoute | undefined,
): void => {
  scope.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    handler:
      route === undefined ? () => Promise.reject(new ApiError('NOT_IMPLEMENTED')) : answerStream(services, route),
  });
};

/** Returns the methods that a path with these calls supports. */
export function methodsOf(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** Responds 405 to every other method of a path. */
export function refuseOtherMethods(scope: FastifyInstance, path: string, allowed: readonly string[]): void {
  scope.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: path,
    onRequest: async (_request, reply) => {
      void reply.header('allow', allowed.join(', '));
      throw new ApiError('METHOD_NOT_ALLOWED');
    },
    handler: () => Promise.reject(new ApiError('METHOD_NOT_ALLOWED')),
  });
}
