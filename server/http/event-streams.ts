import { Readable } from 'node:stream';
import { ApiError } from './api-error.ts';

/** Number and lifetime of streams (docs/product.md §12.12). */
export interface StreamLimits {
  /** In this process. */
  readonly total: number;
  /** Per address (an IPv6 /64): half of its allowed connections. */
  readonly perAddress: number;
  /** Heartbeat interval of an idle stream, ms; below the 30 s after which silent sockets are closed. */
  readonly heartbeatMs: number;
  /** After this many ms, or up to a fifth less, a stream ends and is reopened with its reader's current permissions. */
  readonly lifetimeMs: number;
  /** Bytes buffered for a slow reader; beyond that the stream is cut, and an interested client reconnects. */
  readonly backlog: number;
}

export const STREAM_LIMITS: StreamLimits = {
  total: 10_000,
  perAddress: 256,
  heartbeatMs: 15_000,
  lifetimeMs: 300_000,
  backlog: 64 * 1024,
};

/** How long the client waits before it reopens an ended stream, ms. */
const RETRY_MS = 2000;
const TICKS_PER_HEARTBEAT = 15;
/** Seconds until a retry may find room. */
const FULL_RETRY_S = 60;
const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Serializes an event, once for any number of streams.
 *
 * @param id what the client sends back as Last-Event-ID
 * @param data JSON, in one line
 */
export function streamEvent(name: string, id: string, data: string): Buffer {
  return Buffer.from(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);
}

/** An open stream, as its producer sees it. */
export interface EventSink {
  /** Takes the result of {@link streamEvent}. */
  readonly send: (event: Buffer) => void;
  /** Ends the stream cleanly: the client opens a new one. */
  readonly end: () => void;
  /** Called once when the stream ends, from either side. */
  readonly onEnd: (listener: () => void) => void;
}

interface OpenStream {
  readonly body: Readable;
  readonly until: number;
  beatAt: number;
  isEnding: boolean;
}

/** Manages the streams of a process: their number, heartbeats and end. */
export function createEventStreams(limits: StreamLimits) {
  const open = new Set<OpenStream>();
  const byAddress = new Map<string, number>();
  let closed = false;

  const write = (stream: OpenStream, chunk: Buffer | string): void => {
    const { body } = stream;
    if (stream.isEnding || body.destroyed) return;
    body.push(chunk);
    stream.beatAt = performance.now() + limits.heartbeatMs;
    // The reader is slow or gone: the next stream starts with the whole state, so nothing needs to be kept for it.
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
    /** Number of open streams. */
    count: (): number => open.size,
    /**
     * Opens a stream for an address. `body` is the response and so far contains only the opening lines.
     *
     * @throws {ApiError} STREAMS_FULL; UNAVAILABLE when the process is shutting down
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
        // The consumer pulls: what it has not read waits here and is counted.
        body: new Readable({ read: () => undefined, highWaterMark: limits.backlog }),
        // Spread out, so that streams opened together do not reconnect together.
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
      // A first line at once: the client sees that the stream is open, and no proxy waits for more.
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
    /** Ends all streams, for a reason that does not affect new ones. */
    endAll: (): void => {
      for (const stream of open) end(stream);
    },
    /** Ends all streams and rejects new ones: the process is shutting down. */
    close: (): void => {
      closed = true;
      clearInterval(tick);
      for (const stream of open) end(stream);
    },
  };
}
export type EventStreams = ReturnType<typeof createEventStreams>;
