import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** The longest wait for a moment in which no connection waits to be accepted, ms: under full load there is none. */
const ACCEPTING_MS = 1000;
/** A turn of the event loop in which hardly anything can arrive, ms. */
const SHORT_TURN_MS = 2;

/**
 * Stops listening when no connection waits to be accepted: the system resets those that do, with requests in them that a proxy has
 * sent. Node accepts one in each turn of its event loop, so on a busy server several wait.
 */
async function stopListening(server: Server): Promise<void> {
  let hasAccepted = true;
  const count = (): void => {
    hasAccepted = true;
  };
  server.on('connection', count);
  const started = performance.now();
  // From here on each wait is a whole turn, with a look for connections in it.
  await nextTurn();
  for (;;) {
    const from = performance.now();
    hasAccepted = false;
    await nextTurn();
    const now = performance.now();
    if ((!hasAccepted && now - from < SHORT_TURN_MS) || now - started > ACCEPTING_MS) break;
  }
  server.off('connection', count);
  server.close();
}

/** Stops listening and waits for requests in progress; aborts those still open after `drainMs`. */
export async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  if (app.server.listening) await stopListening(app.server);
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
