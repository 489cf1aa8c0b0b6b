import type { FastifyReply } from 'fastify';

/** Where a page came from: rendered for this request, a copy of an earlier rendering, or the shell that the browser renders. */
export type PageOrigin = 'rendered' | 'copy' | 'shell';

/**
 * Adds the time from `since` until now to the response, as browsers show it beside the request (`Server-Timing`), with where the page came
 * from: a slow first view is then either the server's or the connection's.
 *
 * @param since of the monotonic clock, ms
 */
export function addServerTiming(reply: FastifyReply, origin: PageOrigin, since: number): void {
  const duration = Math.max(0, performance.now() - since).toFixed(1);
  void reply.header('server-timing', `page;desc="${origin}";dur=${duration}`);
}
