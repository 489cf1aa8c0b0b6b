import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '#server/http/api-error.ts';

/** A body as it came, which is what was signed, and what it says. */
const SignedBody = v.object({ text: v.string(), json: v.unknown() });

/** JSON only, of which the text is kept; an empty body is no body. */
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

/** What {@link acceptSignedJson} has read. */
export function bodyOf(request: FastifyRequest): v.InferOutput<typeof SignedBody> {
  const parsed = v.safeParse(SignedBody, request.body);
  return parsed.success ? parsed.output : { text: '', json: undefined };
}
