import type { FastifyInstance, HTTPMethods } from 'fastify';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { api, streams } from '#contract/endpoints.ts';
import type { EventStream } from '#contract/event-stream.ts';
import { ApiError } from './api-error.ts';
import { callsOf, type MountableCall } from './call.ts';
import type { CallServices } from './callers.ts';
import { customerCallers } from './customers.ts';
import { installNotFound } from './error-handler.ts';
import { acceptJson } from './json-body.ts';
import type { Route } from './route.ts';
import { answerStream, type StreamRoute } from './stream-route.ts';

/** The largest body of most calls: an order with every field filled is under 8 KB. */
const BODY_LIMIT = 64 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies readonly HTTPMethods[];

const refuse = (): Promise<never> => Promise.reject(new ApiError('NOT_IMPLEMENTED'));

/** Stands for calls that have no handler. */
const notImplemented = (endpoint: Endpoint): MountableCall => ({
  endpoint,
  bodyLimit: undefined,
  onRequest: refuse,
  handler: refuse,
});

/**
 * Mounts calls below a prefix, each with its handler or with 501 NOT_IMPLEMENTED until it has one. Another method on a known path is 405,
 * an unknown path 404.
 */
export async function registerCalls(
  app: FastifyInstance,
  {
    prefix,
    endpoints,
    calls,
    bodyLimit = BODY_LIMIT,
    install,
  }: {
    readonly prefix: `/api${string}`;
    /** Every call there is; `calls` handle them. */
    readonly endpoints: readonly Endpoint[];
    readonly calls: readonly MountableCall[];
    /** Maximum size of a body in bytes, where the call has none of its own. */
    readonly bodyLimit?: number;
    /** Mounts what is not in the contract's calls. */
    readonly install?: (scope: FastifyInstance) => void;
  },
): Promise<void> {
  await app.register(
    async (scope) => {
      acceptJson(scope);
      installNotFound(scope);
      const known = new Map<string, Endpoint[]>();
      const missing = endpoints.filter(({ name }) => !calls.some(({ endpoint }) => endpoint.name === name));
      for (const { endpoint, onRequest, handler, ...call } of [...calls, ...missing.map(notImplemented)]) {
        const url = endpointPath(endpoint).slice(prefix.length);
        known.set(url, [...(known.get(url) ?? []), endpoint]);
        scope.route({ method: endpoint.method, url, bodyLimit: call.bodyLimit ?? bodyLimit, onRequest, handler });
      }
      for (const [path, those] of known) refuseOtherMethods(scope, path, methodsOf(those));
      install?.(scope);
    },
    { prefix },
  );
}

/** Mounts customers' calls and streams. */
export async function registerRoutes(
  app: FastifyInstance,
  services: CallServices,
  routes: readonly Route[],
  streamRoutes: readonly StreamRoute[],
): Promise<void> {
  await registerCalls(app, {
    prefix: '/api',
    endpoints: Object.values<Endpoint>(api),
    calls: callsOf(services, customerCallers, routes),
    install: (scope) => {
      for (const stream of Object.values<EventStream>(streams)) {
        const path = `${stream.base}${stream.path}`.slice('/api'.length);
        mountStream(
          scope,
          services,
          path,
          streamRoutes.find((route) => route.stream === stream),
        );
        refuseOtherMethods(scope, path, ['GET']);
      }
    },
  });
}

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
    handler: route === undefined ? refuse : answerStream(services, route),
  });
};

/** Returns the methods that a path with these calls supports. */
function methodsOf(endpoints: readonly Endpoint[]): string[] {
  return [...new Set(endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** Responds 405 to every other method of a path. */
function refuseOtherMethods(scope: FastifyInstance, path: string, allowed: readonly string[]): void {
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
