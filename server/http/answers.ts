import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { decodeQuery } from '#contract/query-string.ts';
import type { Config } from '../config.ts';
import type { StoredAnswer } from './idempotency.ts';

/** Returns the query of a request, decoded by its call's schema. */
export function queryOf(request: FastifyRequest, { query }: Pick<Endpoint, 'query'>): Record<string, unknown> {
  const params = new URLSearchParams(request.raw.url?.split('?')[1] ?? '');
  // A call without parameters ignores them: links carry campaign tags.
  return query === null ? {} : decodeQuery(query, params);
}

/** Returns the body of a 200 as the contract defines it: unknown fields are removed, missing numbers filled in. */
export function checkedAnswer(
  { answerChecks }: Pick<Config, 'answerChecks'>,
  { ok, name }: Pick<Endpoint, 'ok' | 'name'>,
  log: FastifyBaseLogger,
  answer: unknown,
): unknown {
  if (ok === null) return null;
  const parsed = v.safeParse(ok, answer);
  if (parsed.success) return parsed.output;
  const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: expected ${issue.expected ?? issue.type}`);
  if (answerChecks === 'throw') throw new Error(`${name} answered against the contract: ${faults.join('; ')}`);
  log.error({ endpoint: name, faults }, 'answer against the contract');
  return answer;
}

/** Sends a personal response, which no cache may store. */
export function sendPersonal(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
