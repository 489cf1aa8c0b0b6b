import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { announceLongAnswer } from '../http/long-answers.ts';
import { isPlainTarget } from '../http/targets.ts';
import { visitorHeaders } from './api-access.ts';

/** As long as the API's own limit (server/http): a longer body is refused here already. */
const BODY_LIMIT = 64 * 1024;
const TIMEOUT_MS = 30_000;

/** What a visitor's request says besides who and where they are; everything else stays here. */
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
/** What concerns one connection, or the coding that `fetch` has undone. */
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

/** Events pass as they come, for as long as both sides stay (docs/product.md §6.15). */
function openStream({ body }: Response, reply: FastifyReply, gone: AbortController): Readable {
  announceLongAnswer(reply.raw);
  void reply.header('connection', 'close');
  const events = body === null ? Readable.from([]) : Readable.fromWeb(body);
  // Where it breaks off, the visitor's breaks off too; the fault is the backend's, or nobody's.
  events.on('error', () => undefined);
  events.once('close', () => gone.abort());
  return events;
}

interface Backend {
  /** What of its addresses visitors reach. */
  readonly prefix: `/${string}`;
  readonly origin: string;
  /** Where customers find the storefront; null: by whatever host they came. */
  readonly publicOrigin: string | null;
}

/**
 * The address to ask, resolved once more as `fetch` does.
 *
 * @throws {ApiError} MALFORMED_REQUEST when that leads to another host, or out of the prefix
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
  // A visitor who leaves a stream takes its request to the backend along.
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
    // Whole: a visitor who leaves in the middle of a stream would stand in the log as a fault, a backend that breaks off would not.
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

/** Hands everything under `prefix`, and nothing else, to another backend, on the visitor's behalf (docs/product.md §18.10). */
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
