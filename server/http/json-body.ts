import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/** A body's raw text, which partners sign, and its parsed JSON. */
const JsonBody = v.object({ text: v.string(), json: v.unknown() });

/** Accepts JSON only and keeps its text; an empty body counts as none. */
export function acceptJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, { text, json: undefined });
    else
      void parse(request, text, (error, json) =>
        error === null ? done(null, { text, json }) : done(new ApiError('MALFORMED_REQUEST')),
      );
  });
}

/** Returns the body parsed by {@link acceptJson}. */
export function bodyOf(request: FastifyRequest): v.InferOutput<typeof JsonBody> {
  const parsed = v.safeParse(JsonBody, request.body);
  return parsed.success ? parsed.output : { text: '', json: undefined };
}
