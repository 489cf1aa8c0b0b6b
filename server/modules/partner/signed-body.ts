import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '#server/http/api-error.ts';

/** A body's raw text, which was signed, and its parsed JSON. */
const SignedBody = v.object({ text: v.string(), json: v.unknown() });

/** Accepts JSON only and keeps its text; an empty body counts as none. */
export function acceptSignedJson(scope: FastifyInstance): void {
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

/** Returns the body parsed by {@link acceptSignedJson}. */
export function bodyOf(request: FastifyRequest): v.InferOutput<typeof SignedBody> {
  const parsed = v.safeParse(SignedBody, request.body);
  return parsed.success ? parsed.output : { text: '', json: undefined };
}
