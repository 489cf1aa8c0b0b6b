import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnsweredBefore, createAnsweredBefore } from './answered-before.ts';
import { type Behaviour, type RestFault, takeRestFault } from './behaviour.ts';
import type { RestAnswer, RestCall } from './rest-calls.ts';
import type { SandboxTerminal } from './transactions.ts';

/** Concurrent calls, across all merchants. */
const MAX_CONCURRENT = 30;

export interface RestApiOptions {
  readonly terminals: readonly SandboxTerminal[];
  readonly calls: ReadonlyMap<string, RestCall>;
  readonly behaviour: Behaviour;
  readonly now: () => Date;
}

const fault = (Message: string): RestAnswer => ({ Success: false, Message });

/** Authenticates the caller by public id and secret as user name and password. */
const terminalOf = (terminals: readonly SandboxTerminal[], request: FastifyRequest): SandboxTerminal | null => {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Basic') return null;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  return terminals.find(({ publicId, secret }) => given === `${publicId}:${secret}`) ?? null;
};

/** Aborts the request; the client sees a lost connection. */
const cut = (reply: FastifyReply): FastifyReply => {
  reply.hijack();
  reply.raw.destroy();
  return reply;
};

/** Returns the response of a call that fails before it is processed. Null: it is processed. */
const failedBefore = (ordered: RestFault | null, reply: FastifyReply): FastifyReply | null => {
  switch (ordered) {
    case 'status-429':
      return reply.code(429).send(fault('Too many requests'));
    case 'status-500':
      return reply.code(500).send(fault('Internal server error'));
    case 'no-answer':
      // The connection stays open and silent until either side closes it.
      reply.hijack();
      return reply;
    case 'lost-answer':
    case null:
      return null;
  }
};

const requestIdOf = ({ headers }: FastifyRequest): string | null => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && given !== '' ? given : null;
};

/** Installs the REST API: keys, request ids, the rate limit, and scripted faults. */
export function installRestApi(app: FastifyInstance, { terminals, calls, behaviour, now }: RestApiOptions): void {
  const before: AnsweredBefore<RestAnswer> = createAnsweredBefore(now);
  let underWay = 0;
  for (const [path, work] of calls) {
    app.post(path, async (request, reply) => {
      const terminal = terminalOf(terminals, request);
      if (terminal === null) return reply.code(401).header('www-authenticate', 'Basic').send(fault('Unauthorized'));
      if (underWay >= MAX_CONCURRENT) return reply.code(429).send(fault('Too many requests'));
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
      });
      const ordered = takeRestFault(behaviour, path);
      if (behaviour.answerDelayMs > 0) await sleep(behaviour.answerDelayMs, undefined, { ref: false });
      const failed = failedBefore(ordered, reply);
      if (failed !== null) return failed;
      const id = requestIdOf(request);
      const key = id === null ? null : [terminal.publicId, path, id].join(' ');
      const answer = await before.once(key, () => work(terminal, request.body));
      return ordered === 'lost-answer' ? cut(reply) : reply.send(answer);
    });
  }
}
