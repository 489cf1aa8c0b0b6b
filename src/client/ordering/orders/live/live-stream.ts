import { backoff } from '#lib/backoff.ts';
import type { Scheduler } from '#lib/clock.ts';
import { builtConnection } from '#lib/api/connection.ts';
import { tokenHeaders } from '#lib/api/exchange.ts';
import { browserCookies } from '#lib/browser.ts';
import { createEventReader, type ReceivedEvent } from './event-text.ts';

/** Two server heartbeats plus some latency (docs/product.md §6.19): a stream silent for longer is dead. */
const SILENT_MS = 35_000;
const RETRY = { first: 1_000, last: 60_000 };
/** A tab hidden for this long needs no stream, ms. */
const HIDDEN_MS = 60_000;
/** Statuses of a backend without this stream: it is not requested again in this visit. */
const ABSENT: ReadonlySet<number> = new Set([404, 405, 501]);

/** What the stream is opened for; a different key is a different stream. */
export interface Wanted {
  readonly ids: readonly string[];
  /** The person whose own orders are included; null is a guest. */
  readonly person: string | null;
}

export interface LiveStreamOptions {
  /** Requests the stream. Rejects offline, and when `signal` is aborted. */
  readonly open: (ids: readonly string[], lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  /** Null: no watchers. */
  readonly wanted: () => Wanted | null;
  readonly onEvent: (event: ReceivedEvent) => void;
  /** The stream has opened or closed. `isSame`: it covers the same as the previous one, so it need not report that again. */
  readonly onOpen: (isSame: boolean) => void;
  readonly onClosed: () => void;
  /** Something was received: the stream is alive. */
  readonly onHeard: () => void;
  readonly isVisible: () => boolean;
  readonly isReachable: () => boolean;
  readonly scheduler: Pick<Scheduler, 'after'>;
  readonly random?: () => number;
}

const retryAfter = (response: Response): number => Number(response.headers.get('retry-after') ?? 0) * 1000 || 0;

/**
 * Keeps one stream open while there are watchers, the tab is visible and the API is reachable. `fetch`, not `EventSource`: that cannot
 * send a token (docs/product.md §23.1) or Last-Event-ID after a sleep, and exposes neither status nor code of a rejection.
 *
 * @returns `check`: re-evaluates whether a stream is needed; `hide`: the tab was left
 */
export function createLiveStream(options: LiveStreamOptions) {
  const { scheduler, random = Math.random } = options;
  let running: { readonly key: string; readonly controller: AbortController } | null = null;
  let isAbsent = false;
  let isHiddenLong = false;
  let failures = 0;
  let lastKey: string | null = null;
  let lastEventId: string | null = null;
  let cancelRetry: (() => void) | null = null;
  let cancelHiding: (() => void) | null = null;

  const read = async (body: ReadableStream<Uint8Array>, controller: AbortController): Promise<void> => {
    const take = createEventReader();
    const decoder = new TextDecoder();
    const reader = body.getReader();
    const listen = (): (() => void) => scheduler.after(SILENT_MS, () => controller.abort());
    let cancel = listen();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || controller.signal.aborted) return;
        cancel();
        cancel = listen();
        options.onHeard();
        for (const event of take(decoder.decode(value, { stream: true }))) {
          if (event.id !== null) lastEventId = event.id;
          options.onEvent(event);
        }
      }
    } finally {
      cancel();
      // Whatever ended the reading, the response is no longer needed.
      controller.abort();
    }
  };

  /** Runs one attempt; resolves to the milliseconds until the next. */
  const attempt = async (wanted: Wanted, key: string, controller: AbortController): Promise<number> => {
    let response: Response;
    try {
      response = await options.open(wanted.ids, key === lastKey ? lastEventId : null, controller.signal);
    } catch {
      failures += 1;
      return backoff(RETRY, failures, random);
    }
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || response.body === null) {
      controller.abort();
      failures += 1;
      isAbsent = ABSENT.has(response.status);
      return Math.max(retryAfter(response), backoff(RETRY, failures, random));
    }
    failures = 0;
    const isSame = key === lastKey && lastEventId !== null;
    if (!isSame) lastEventId = null;
    lastKey = key;
    options.onOpen(isSame);
    try {
      await read(response.body, controller);
    } catch {
      // Interrupted: the network changed, or the server shut down.
    }
    // The server ends it after some minutes: reconnect at once, with jitter.
    return backoff(RETRY, 1, random);
  };

  const start = (wanted: Wanted, key: string): void => {
    const own = { key, controller: new AbortController() };
    running = own;
    void attempt(wanted, key, own.controller).then((pause) => {
      if (running !== own) return;
      running = null;
      options.onClosed();
      cancelRetry = scheduler.after(pause, () => {
        cancelRetry = null;
        check();
      });
    });
  };
  const stop = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    const before = running;
    running = null;
    before?.controller.abort();
    if (before !== null) options.onClosed();
  };

  const check = (): void => {
    const wanted = options.wanted();
    if (wanted === null || isAbsent || isHiddenLong || !options.isReachable()) {
      stop();
      return;
    }
    const key = JSON.stringify([wanted.person, wanted.ids]);
    if (running !== null && running.key !== key) stop();
    if (running === null && cancelRetry === null) start(wanted, key);
  };

  return {
    check,
    /** The tab was hidden, or is visible again. */
    onVisibility: (): void => {
      cancelHiding?.();
      cancelHiding = null;
      if (options.isVisible()) {
        isHiddenLong = false;
        check();
      } else {
        cancelHiding = scheduler.after(HIDDEN_MS, () => {
          isHiddenLong = true;
          check();
        });
      }
    },
    /** The network is back or has changed: retries now, whatever the pending delay. */
    retryNow: (): void => {
      cancelRetry?.();
      cancelRetry = null;
      failures = 0;
      check();
    },
  };
}

/** Sends an API request that the API client cannot: a stream, or a response that must bypass the browser's cache. */
export function rawRequest(
  path: string,
  headers: Readonly<Record<string, string>>,
  init: RequestInit,
): Promise<Response> {
  const { origin = '', credentials, tokenSalt } = builtConnection();
  const token = credentials === 'bearer' ? browserCookies().get('token') : null;
  return fetch(`${origin}${path}`, {
    credentials: 'include',
    ...init,
    headers: {
      ...tokenHeaders(token, tokenSalt, Date.now()),
      ...headers,
    },
  });
}
