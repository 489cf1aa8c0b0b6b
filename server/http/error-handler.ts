import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { isOutOfReach, NothingToRead } from '../db/errors.ts';
import { ApiError } from './api-error.ts';
import { httpStrings } from './error-strings.ts';

/** Fastify's own client errors, by status. */
const CLIENT_FAULTS: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_REQUEST',
  // A folder, or a path that leads out of it: nothing public.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'MALFORMED_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
  431: 'MALFORMED_REQUEST',
  503: 'UNAVAILABLE',
};

/** Converts any failure to an ApiError. Unexpected ones become INTERNAL and are only logged, never sent to the client. */
const named = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof NothingToRead) {
    const message = error.why === 'missing' ? { message: httpStrings.menuMissing } : {};
    return new ApiError('UNAVAILABLE', { retryAfter: error.retryAfter, ...message });
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const code = typeof status === 'number' ? CLIENT_FAULTS[status] : undefined;
  if (code !== undefined) return new ApiError(code);
  // Other client errors of fastify and its plugins.
  if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError('MALFORMED_REQUEST');
  return isOutOfReach(error) ? new ApiError('UNAVAILABLE', { retryAfter: 5 }) : new ApiError('INTERNAL');
};

const answer = (reply: FastifyReply, error: ApiError): FastifyReply => {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, error.retryAfter)));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(error.toBody());
};

/** Responds to a URL that cannot be parsed, which never reaches a route. */
export function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void answer(reply, new ApiError('MALFORMED_REQUEST'));
}

/** Turns every failure of every route into `{code, message, …}`; the process keeps running. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = named(error);
    if (failure.status >= 500 && failure.code !== 'NOT_IMPLEMENTED') request.log.error({ err: error }, failure.code);
    // Half the response is already sent: all that is left is to cut the connection.
    if (reply.raw.headersSent) return reply.raw.destroy();
    return answer(reply, failure);
  });
}

/** Responds to unknown routes within the given scope. */
export function installNotFound(scope: FastifyInstance): void {
  scope.setNotFoundHandler((_request, reply) =>
    answer(reply, new ApiError('NOT_FOUND', { message: httpStrings.noAddress })),
  );
}
