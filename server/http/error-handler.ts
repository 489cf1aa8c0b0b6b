import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { isOutOfReach } from '../db/errors.ts';
import { ApiError } from './api-error.ts';
import { httpStrings } from './error-strings.ts';

/** Failures of fastify itself that a client caused, by status. */
const CLIENT_FAULTS: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_REQUEST',
  // A folder, or a way out of it: nothing that is there for anybody.
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

/** Gives any failure its name. What nobody foresaw is INTERNAL, and is told to the log, never to the client. */
const named = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const code = typeof status === 'number' ? CLIENT_FAULTS[status] : undefined;
  if (code !== undefined) return new ApiError(code);
  // Whatever else fastify and its plugins call the client's fault.
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

/** An address that cannot even be read never reaches a route. */
export function answerUnreadable(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void answer(reply, new ApiError('MALFORMED_REQUEST'));
}

/** Every failure of every route becomes `{code, message, …}`; the process goes on. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = named(error);
    if (failure.status >= 500 && failure.code !== 'NOT_IMPLEMENTED') request.log.error({ err: error }, failure.code);
    // Half an answer is out already: cutting the connection is the only honest end.
    if (reply.raw.headersSent) return reply.raw.destroy();
    return answer(reply, failure);
  });
}

/** Answers what no route knows, in the scope that it is given. */
export function installNotFound(scope: FastifyInstance): void {
  scope.setNotFoundHandler((_request, reply) =>
    answer(reply, new ApiError('NOT_FOUND', { message: httpStrings.noAddress })),
  );
}
