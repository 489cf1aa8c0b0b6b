import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection after its next response once the process begins to stop: proxies that keep connections open then have none left
 * when it stops listening.
 */
export function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping?.aborted === true) void reply.header('connection', 'close');
  });
}

/** Stops listening and waits for requests in progress; aborts those still open after `drainMs`. */
export async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
