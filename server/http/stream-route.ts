import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream, StreamQuery } from '#contract/event-stream.ts';
import { decodeQuery } from '#contract/query-string.ts';
import { addressBlock } from './address-block.ts';
import type { CallServices } from './callers.ts';
import { cookieJar } from './cookies.ts';
import type { EventSink, EventStreams } from './event-streams.ts';
import { announceLongAnswer } from './long-answers.ts';
import { type Caller, readCaller } from './session.ts';
import { parseInput } from './validation.ts';

/** The client of a stream, and what the handler may use. */
export interface StreamContext {
  readonly session: Caller | null;
  readonly lastEventId: string | null;
}

/** A stream of the contract with its producer. */
export interface StreamRoute {
  readonly stream: EventStream;
  readonly streams: EventStreams;
  /** Parses the query; throws VALIDATION_FAILED. The returned function feeds a stream until it ends. */
  readonly read: (query: unknown) => (context: StreamContext, sink: EventSink) => Promise<void>;
}

/** Binds a stream of the contract to its producer, which throws {@link ApiError} before the stream has started. */
export function implementStream<S extends EventStream>(
  stream: S,
  streams: EventStreams,
  feed: (context: StreamContext & { readonly query: StreamQuery<S> }, sink: EventSink) => Promise<void>,
): StreamRoute {
  return {
    stream,
    streams,
    read: (asked) => {
      const query: StreamQuery<S> = parseInput(stream.query, asked);
      return (context, sink) => feed({ ...context, query }, sink);
    },
  };
}

/** Handles one stream request: counted and authenticated like a read, then open until either side ends it. */
export function answerStream({ config, db, now, countCall, limits }: CallServices, route: StreamRoute) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const from = addressBlock(request.ip);
    const at = now();
    countCall(`read ${from}`, limits.reads, at);
    const feed = route.read(decodeQuery(route.stream.query, new URLSearchParams(request.raw.url?.split('?')[1] ?? '')));
    const session = await readCaller(db, request, cookieJar(config, request, reply), at);
    const { 'last-event-id': last } = request.headers;
    const { body, sink } = route.streams.open(from);
    try {
      await feed({ session, lastEventId: typeof last === 'string' ? last : null }, sink);
    } catch (error) {
      body.destroy();
      throw error;
    }
    announceLongAnswer(reply.raw);
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // Not to be cached, compressed or buffered by proxies.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // An ended stream leaves no connection open that a stopping process would have to wait for.
        .header('connection', 'close')
        .send(body)
    );
  };
}
