import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { createLogDestination } from './log-destination.ts';
import { isInnerCall, requestRoute } from './request-route.ts';

/** Removes the last part of an address: enough is left to see a flood, too little to identify a person. */
export function truncateIp(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(ip);
  if (mapped) return `${mapped[1]}.0`;
  if (ip.includes(':')) return `${ip.split(':').slice(0, 3).join(':')}::`;
  return ip.replace(/\.\d+$/, '.0');
}

/** Returns the lines of a stack without the first, which repeats the message. */
const frames = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .map((line) => line.trim());

const stringOf = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/**
 * Describes an error for the log. A failed statement's message and detail contain its parameters (names, phones, addresses), so
 * only its statement, SQLSTATE and constraint are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const query = stringOf(error, 'query');
  const sqlState = stringOf(error, 'severity') === undefined ? undefined : stringOf(error, 'code');
  return {
    type: error.name,
    ...(query === undefined && sqlState === undefined ? { message: error.message } : {}),
    ...(query === undefined ? {} : { query }),
    ...(sqlState === undefined ? {} : { sqlState, constraint: stringOf(error, 'constraint') }),
    code: stringOf(error, 'code'),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const STANDARD_OUTPUT = 1;

/** Creates the process log: one JSON line per event, without personal data. */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = createLogDestination(STANDARD_OUTPUT),
): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: {
        err: describeError,
        // Serializers for logged requests and replies: no address, query or headers.
        req: (request: { method?: string }) => ({ method: request.method }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  );
}

/** Requested every few seconds by programs. */
const PROBES: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** Logs one line per response with the route's pattern, never the URL with its ids and queries. Calls by which a page is rendered are for `debug`. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = requestRoute(request);
    const isMinor = PROBES.has(route) || route.startsWith('/media') || route.startsWith('/assets');
    const level = isMinor || isInnerCall(request) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: truncateIp(request.ip),
      },
      'answered',
    );
    done();
  });
}
