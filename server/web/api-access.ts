import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How the rendering asks the API. */
export type ApiFetch = typeof globalThis.fetch;

const METHODS = ['GET', 'HEAD'] as const;

/**
 * Asks the API of this very process, without a socket, and as from the visitor's address: what is counted by address is the
 * visitor's, not everybody's together. Rendering only reads.
 */
export function fetchInProcess(app: FastifyInstance): ApiFetch {
  return async (input, init) => {
    const method = METHODS.find((one) => one === (init?.method ?? 'GET'));
    if (method === undefined || typeof input !== 'string') throw new Error('The rendering only reads');
    const headers = Object.fromEntries(new Headers(init?.headers));
    const visitor = headers['x-real-ip'];
    const response = await app.inject({
      method,
      url: input,
      headers,
      ...(visitor === undefined ? {} : { remoteAddress: visitor }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) answered.set(name, Array.isArray(value) ? value.join(', ') : String(value));
    }
    return new Response(response.statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: answered,
    });
  };
}

/** Asks another backend by the same paths. */
export function fetchRemote(origin: string): ApiFetch {
  return (input, init) =>
    fetch(new URL(typeof input === 'string' ? input : 'url' in input ? input.url : input.href, origin), init);
}

/**
 * docs/product.md §18.10: headers of a request that is made for a visitor: user-agent and real IP forwarded, and a referer
 * built from the forwarded proto and host. Fastify believes forwarded headers only as far as TRUST_PROXY says.
 */
export function visitorHeaders(request: FastifyRequest): Record<string, string> {
  const agent = request.headers['user-agent'];
  return {
    ...(agent === undefined ? {} : { 'user-agent': agent }),
    'x-real-ip': request.ip,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    referer: `${request.protocol}://${request.host}/`,
  };
}
