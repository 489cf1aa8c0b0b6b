import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './address-block.ts';
import { onLongAnswer } from './long-answers.ts';

export interface ConnectionLimits {
  /** Requests that a connection may send before the first of them is answered. */
  readonly pipelined: number;
  /** How long the answer to one request may take until its last byte has left, ms. */
  readonly answerMs: number;
  /** How often answers that take too long are looked for, ms. */
  readonly checkMs: number;
}

/**
 * Browsers and proxies wait for an answer before they send the next request on a connection, so 8 are more than they
 * need. An answer of 200 KB takes two minutes at 14 kbit/s.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { pipelined: 8, answerMs: 120_000, checkMs: 5000 };

/** What a connection still waits for. */
interface Unanswered {
  requests: number;
  /** When the oldest of them became the next to be answered; of the monotonic clock, ms. */
  since: number;
}

/**
 * Cuts connections that take more of this process than a customer's can (docs/product.md §12.2): that send request upon
 * request without waiting, that read an answer a few bytes at a time, or that are one too many of an address. Timeouts
 * catch neither: Node begins every pipelined request at once, and each byte that moves is a sign of life.
 *
 * @param perAddress connections of one address at the same time; null: a proxy stands in front, and all come from it
 */
export function limitConnections(
  app: FastifyInstance,
  perAddress: number | null,
  { pipelined, answerMs, checkMs }: ConnectionLimits = CONNECTION_LIMITS,
): void {
  const { server } = app;
  const waiting = new Map<Socket, Unanswered>();
  const open = new Map<string, number>();

  server.on('connection', (socket) => {
    const from = addressBlock(socket.remoteAddress ?? '');
    const count = (open.get(from) ?? 0) + 1;
    if (perAddress !== null && count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(from, count);
    socket.once('close', () => {
      waiting.delete(socket);
      const left = (open.get(from) ?? 1) - 1;
      if (left === 0) open.delete(from);
      else open.set(from, left);
    });
  });

  /** Whether there is somebody to answer, and it is not one request too many. */
  const isWelcome = (socket: Socket, response: ServerResponse): boolean => {
    if (socket.destroyed) return false;
    const unanswered = waiting.get(socket) ?? { requests: 0, since: performance.now() };
    unanswered.requests += 1;
    if (unanswered.requests > pipelined) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, unanswered);
    onLongAnswer(response, () => {
      unanswered.since = Infinity;
    });
    response.once('close', () => {
      unanswered.requests -= 1;
      unanswered.since = performance.now();
      if (unanswered.requests === 0) waiting.delete(socket);
    });
    return true;
  };
  // Node parses all that came in one packet, also after the connection is cut: no route, nor its hooks, may see that.
  const answering = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isWelcome(request.socket, response)) for (const answer of answering) answer.call(server, request, response);
  });

  const check = setInterval(() => {
    const now = performance.now();
    for (const [socket, { since }] of waiting) if (now - since > answerMs) socket.destroy();
  }, checkMs);
  check.unref();
  app.addHook('onClose', async () => clearInterval(check));
}
