import { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';

/** How many streams there may be, and how long each stays (docs/product.md §12.12). */
export interface StreamLimits {
  /** In this process. */
  readonly total: number;
  /** Of one address (of IPv6 a /64): half of the connections that it may have. */
  readonly perAddress: number;
  /** How often a stream that says nothing shows that it stands, ms; below the 30 s after which silent sockets are closed. */
  readonly heartbeatMs: number;
  /** After so long a stream ends and is opened again, with the rights that its reader has then, ms; up to a fifth less. */
  readonly lifetimeMs: number;
  /** What may wait for a reader who does not read, bytes: then the stream is cut, and opened again by whoever still wants it. */
  readonly backlog: number;
}

export const STREAM_LIMITS: StreamLimits = {
  total: 10_000,
  perAddress: 256,
  heartbeatMs: 15_000,
  lifetimeMs: 300_000,
  backlog: 64 * 1024,
};

/** What the client waits before it opens a stream again that has ended, ms. */
const RETRY_MS = 2000;
const TICKS_PER_HEARTBEAT = 15;
/** Seconds after which another try may find room. */
const FULL_RETRY_S = 60;
const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Makes the bytes of one event, once for however many streams.
 *
 * @param id what the client sends back as Last-Event-ID
 * @param data JSON, in one line
 */
export function streamEvent(name: string, id: string, data: string): Buffer {
  return Buffer.from(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);
}

/** An open stream, as whoever feeds it sees it. */
export interface EventSink {
  /** Of {@link streamEvent}. */
  readonly send: (event: Buffer) => void;
  /** Ends it in order: the client opens another one. */
  readonly end: () => void;
  /** Called once when it is over, whoever ended it. */
  readonly onEnd: (listener: () => void) => void;
}

interface OpenStream {
  readonly body: Readable;
  readonly until: number;
  beatAt: number;
  isEnding: boolean;
}

/** Keeps the streams of a process: how many there are, their heartbeats, and their end. */
export function createEventStreams(limits: StreamLimits) {
  const open = new Set<OpenStream>();
  const byAddress = new Map<string, number>();
  let closed = false;

  const write = (stream: OpenStream, chunk: Buffer | string): void => {
    const { body } = stream;
    if (stream.isEnding || body.destroyed) return;
    body.push(chunk);
    stream.beatAt = performance.now() + limits.heartbeatMs;
    // Its reader is slow or gone: the whole state comes with the next stream, so nothing is worth keeping for it.
    if (body.readableLength > limits.backlog) body.destroy();
  };
  const end = (stream: OpenStream): void => {
    if (stream.isEnding || stream.body.destroyed) return;
    stream.isEnding = true;
    stream.body.push(null);
  };
  const tick = setInterval(() => {
    const now = performance.now();
    for (const stream of open) {
      if (now >= stream.until) end(stream);
      else if (now >= stream.beatAt) write(stream, HEARTBEAT);
    }
  }, limits.heartbeatMs / TICKS_PER_HEARTBEAT);
  tick.unref();

  return {
    /** How many are open. */
    count: (): number => open.size,
    /**
     * Opens one for an address. `body` is the answer; nothing is in it yet but what opens it.
     *
     * @throws {ApiError} STREAMS_FULL; UNAVAILABLE when the process is about to end
     */
    open: (from: string): { readonly body: Readable; readonly sink: EventSink } => {
      if (closed) throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
      const count = byAddress.get(from) ?? 0;
      if (open.size >= limits.total || count >= limits.perAddress) {
        throw new ApiError('STREAMS_FULL', { retryAfter: FULL_RETRY_S });
      }
      byAddress.set(from, count + 1);
      const now = performance.now();
      const stream: OpenStream = {
        // Its consumer pulls: what it has not taken waits here, and is counted.
        body: new Readable({ read: () => undefined, highWaterMark: limits.backlog }),
        // Not all at once: streams that were opened together do not come back together.
        until: now + limits.lifetimeMs * (1 - Math.random() / 5),
        beatAt: now + limits.heartbeatMs,
        isEnding: false,
      };
      const { body } = stream;
      open.add(stream);
      body.once('close', () => {
        open.delete(stream);
        const left = (byAddress.get(from) ?? 1) - 1;
        if (left === 0) byAddress.delete(from);
        else byAddress.set(from, left);
      });
      // A first line at once: the client sees that the stream stands, and no proxy waits for more.
      write(stream, `retry: ${RETRY_MS}\n\n`);
      return {
        body,
        sink: {
          send: (event) => write(stream, event),
          end: () => end(stream),
          onEnd: (listener) => void body.once('close', listener),
        },
      };
    },
    /** Ends all of them, for a cause that a new stream would not have. */
    endAll: (): void => {
      for (const stream of open) end(stream);
    },
    /** Ends all of them, and lets no other begin: the process is about to end. */
    close: (): void => {
      closed = true;
      clearInterval(tick);
      for (const stream of open) end(stream);
    },
  };
}
export type EventStreams = ReturnType<typeof createEventStreams>;
