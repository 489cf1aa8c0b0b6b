import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './address-block.ts';
import { onLongAnswer } from './long-answers.ts';

export interface ConnectionLimits {
  /** Requests that a connection may pipeline before the first response. */
  readonly pipelined: number;
  /** Time limit for a response until its last byte is sent, ms. */
  readonly answerMs: number;
  /** Interval of the check for slow responses, ms. */
  readonly checkMs: number;
}

/**
 * Browsers and proxies wait for a response before they send the next request on a connection, so 8 is more than enough. A
 * response of 200 KB takes two minutes at 14 kbit/s.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { pipelined: 8, answerMs: 120_000, checkMs: 5000 };

/** Pending responses of a connection. */
interface Unanswered {
  requests: number;
  /** When the oldest of them became the next to be sent; monotonic clock, ms. */
  since: number;
}

/**
 * Cuts connections that use more resources than a customer's can (docs/product.md §12.2): those that pipeline without limit,
 * read a response a few bytes at a time, or exceed the address's connection limit. Timeouts do not catch these: Node starts
 * every pipelined request at once, and each byte transferred resets them.
 *
 * @param perAddress concurrent connections of one address; null: behind a proxy, where all come from its address
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

  /** Reports whether the client is still connected and within the pipelining limit. */
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
  // Node parses everything in a packet even after the connection is cut: no route or hook may see that.
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
