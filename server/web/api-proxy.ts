import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { announceLongAnswer } from '../http/long-answers.ts';
import { isPlainTarget } from '../http/targets.ts';
import { visitorHeaders } from './api-access.ts';

/** Same as the API's own limit (server/http): a longer body is already rejected here. */
const BODY_LIMIT = 64 * 1024;
const TIMEOUT_MS = 30_000;

/** Request headers that are forwarded besides the visitor's identity and location; all others are dropped. */
const PASSED_ON = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'sec-fetch-site',
  'x-client-token',
  'x-request-id',
  'x-xsrf-token',
];
/** Headers of a single connection, or of the encoding that `fetch` has decoded. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length']);

function requestHeaders(request: FastifyRequest, publicOrigin: string | null): Headers {
  const headers = new Headers(visitorHeaders(request, publicOrigin));
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

const isEventStream = (answer: Response): boolean =>
  /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '');

/** Streams events through as they arrive, for as long as both sides stay connected (docs/product.md §6.15). */
function openStream({ body }: Response, reply: FastifyReply, gone: AbortController): Readable {
  announceLongAnswer(reply.raw);
  void reply.header('connection', 'close');
  const events = body === null ? Readable.from([]) : Readable.fromWeb(body);
  // When the backend's stream breaks off, so does the visitor's; that is not a fault of this host.
  events.on('error', () => undefined);
  events.once('close', () => gone.abort());
  return events;
}

interface Backend {
  /** Path prefix that visitors may reach. */
  readonly prefix: `/${string}`;
  readonly origin: string;
  /** The storefront's public origin; null: the host of each request. */
  readonly publicOrigin: string | null;
}

/**
 * Returns the URL to request, normalized once more as `fetch` does.
 *
 * @throws {ApiError} MALFORMED_REQUEST when it leads to another host, or out of the prefix
 */
function addressOf({ prefix, origin }: Backend, request: FastifyRequest): URL {
  const target = isPlainTarget(request.originalUrl) ? request.originalUrl : '';
  const address = URL.canParse(target, origin) ? new URL(target, origin) : null;
  if (address === null || address.origin !== new URL(origin).origin || !address.pathname.startsWith(`${prefix}/`)) {
    throw new ApiError('MALFORMED_REQUEST');
  }
  return address;
}

async function forward(backend: Backend, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = addressOf(backend, request);
  let answer: Response;
  let body: Buffer | Readable;
  // A visitor who leaves a stream aborts its backend request as well.
  const gone = new AbortController();
  const late = setTimeout(() => gone.abort(), TIMEOUT_MS);
  try {
    answer = await fetch(address, {
      method: request.method,
      headers: requestHeaders(request, backend.publicOrigin),
      ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
      redirect: 'manual',
      signal: gone.signal,
    });
    // Buffered: otherwise a visitor leaving mid-stream would be logged as a fault, while a backend breaking off would not.
    body = isEventStream(answer) ? openStream(answer, reply, gone) : Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    request.log.error({ err: error }, 'the backend does not answer');
    throw new ApiError('UPSTREAM_UNAVAILABLE');
  } finally {
    clearTimeout(late);
  }
  for (const [name, value] of answer.headers) {
    if (!DROPPED.has(name) && name !== 'set-cookie') void reply.header(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  void reply.code(answer.status);
  return answer.body === null ? reply.send() : reply.send(body);
}

/** Proxies everything under `prefix`, and nothing else, to another backend, on the visitor's behalf (docs/product.md §18.10). */
export async function proxyToBackend(app: FastifyInstance, backend: Backend): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
        done(null, body);
      });
      scope.all('/*', (request, reply) => forward(backend, request, reply));
    },
    { prefix: backend.prefix },
  );
}
