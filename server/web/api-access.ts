import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { INNER_CALL } from '../http/request-route.ts';

/** How the renderer calls the API. */
export type ApiFetch = typeof globalThis.fetch;

const METHODS = ['GET', 'HEAD'] as const;

/**
 * Calls this process's own API without a socket, with the visitor's address, so that rate limits by address count per visitor
 * and not for all together. Rendering only reads.
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
      headers: { ...headers, ...INNER_CALL },
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

/**
 * Reads from the API the data of a generated file. If that fails, the file is unavailable for now, which is not this host's fault.
 *
 * @throws {ApiError} UNAVAILABLE, with the reason in the log
 */
export async function readForFile<T>(log: FastifyRequest['log'], read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    log.error({ err: error }, 'the API does not tell what a file is made of');
    throw new ApiError('UNAVAILABLE', { retryAfter: 60 });
  }
}

/** Returns the shop's public origin: as configured, else (in the demo) the one this visitor used. */
export function originOf(request: FastifyRequest, publicOrigin: string | null | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

/**
 * docs/product.md §18.10: headers for requests made on a visitor's behalf: user-agent and real IP forwarded, and a referer
 * built from the shop's own origin, or (in the demo, which has none) from the forwarded proto and host. Fastify trusts
 * forwarded headers only as far as TRUST_PROXY says.
 */
export function visitorHeaders(
  request: FastifyRequest,
  publicOrigin: string | null | undefined,
): Record<string, string> {
  const agent = request.headers['user-agent'];
  const origin = originOf(request, publicOrigin);
  const [protocol = request.protocol, host = request.host] = origin.split('://');
  return {
    ...(agent === undefined ? {} : { 'user-agent': agent }),
    'x-real-ip': request.ip,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    referer: `${origin}/`,
  };
}
