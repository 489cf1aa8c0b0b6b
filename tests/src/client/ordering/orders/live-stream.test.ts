// Proves docs/product.md §6.16, §6.19.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventReader, type ReceivedEvent } from '#client/ordering/orders/live/event-text.ts';
import { createLiveStream, type Wanted } from '#client/ordering/orders/live/live-stream.ts';

describe('server-sent events', () => {
  const TEXT =
    'retry: 2000\n\n:\n\nevent: order\nid: a.b\ndata: {"x":1}\n\n: word\n\nevent: menu\r\ndata:1\r\ndata: 2\r\n\r\nid: c\n\n';
  const EVENTS: ReceivedEvent[] = [
    { name: 'order', id: 'a.b', data: '{"x":1}' },
    { name: 'menu', id: null, data: '1\n2' },
  ];

  it('parse the same however their text is split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 20 }), (cuts) => {
        const take = createEventReader();
        const ends = [...cuts.toSorted((a, b) => a - b), TEXT.length];
        const found = ends.flatMap((end, index) => take(TEXT.slice(index === 0 ? 0 : ends[index - 1], end)));
        expect(found).toEqual(EVENTS);
      }),
    );
  });

  it('are rejected when they never end', () => {
    const take = createEventReader();
    expect(() => {
      for (let piece = 0; piece < 100; piece += 1) take('x'.repeat(10_000));
    }).toThrow(RangeError);
  });
});

/** A page with a stream, whose clock and server the test controls. */
const openPage = () => {
  let wanted: Wanted | null = { ids: ['one'], person: null };
  let visible = true;
  let reachable = true;
  const timers = new Set<{ readonly at: number; readonly task: () => void }>();
  let now = 0;
  const asked: { ids: readonly string[]; lastEventId: string | null; signal: AbortSignal }[] = [];
  const log: string[] = [];
  let answer: () => Promise<Response> = () => Promise.reject(new TypeError('no network'));
  const stream = createLiveStream({
    open: (ids, lastEventId, signal) => {
      asked.push({ ids, lastEventId, signal });
      return answer();
    },
    wanted: () => wanted,
    onEvent: ({ name, data }) => void log.push(`${name} ${data}`),
    onOpen: (isSame) => void log.push(isSame ? 'open again' : 'open'),
    onClosed: () => void log.push('closed'),
    onHeard: () => undefined,
    isVisible: () => visible,
    isReachable: () => reachable,
    scheduler: {
      after: (ms, task) => {
        const timer = { at: now + ms, task };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    random: () => 1,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    stream,
    asked,
    log,
    settle,
    want: (next: Wanted | null) => {
      wanted = next;
      stream.check();
      return settle();
    },
    look: (next: boolean) => {
      visible = next;
      stream.onVisibility();
    },
    reach: (next: boolean) => {
      reachable = next;
      if (next) stream.retryNow();
      else stream.check();
      return settle();
    },
    /** Advances the clock. */
    pass: async (ms: number) => {
      now += ms;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.task();
      }
      await settle();
    },
    /** Makes the server answer each request with its own stream; sends to the latest one. */
    serve: () => {
      let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
      answer = () => {
        const signal = asked.at(-1)?.signal;
        const body = new ReadableStream<Uint8Array>({
          start: (own) => {
            controller = own;
            signal?.addEventListener('abort', () => own.error(new Error('aborted')));
          },
        });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
      };
      return {
        tell: (text: string) => {
          controller?.enqueue(new TextEncoder().encode(text));
          return settle();
        },
        end: () => {
          controller?.close();
          return settle();
        },
      };
    },
    refuse: (status: number, headers: Record<string, string> = {}) => {
      answer = () => Promise.resolve(Response.json({ code: 'X', message: '' }, { status, headers }));
    },
  };
};

describe('the stream of a tab', () => {
  it('is opened once for all watchers, and reopened with its last id after it ends', async () => {
    const page = openPage();
    const server = page.serve();
    page.stream.check();
    page.stream.check();
    await page.settle();
    expect(page.asked.map(({ ids, lastEventId }) => [ids, lastEventId])).toEqual([[['one'], null]]);
    await server.tell('event: order\nid: mark\ndata: 1\n\n');
    await server.end();
    await page.pass(1000);
    expect(page.asked[1]).toMatchObject({ ids: ['one'], lastEventId: 'mark' });
    expect(page.log).toEqual(['open', 'order 1', 'closed', 'open again']);
  });

  it('restarts from the beginning when the watched subject or the person changes', async () => {
    const page = openPage();
    const server = page.serve();
    page.stream.check();
    await page.settle();
    await server.tell('event: order\nid: mark\ndata: 1\n\n');
    await page.want({ ids: ['one', 'two'], person: null });
    await page.want({ ids: ['one', 'two'], person: '7' });
    expect(page.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(page.asked.map(({ lastEventId }) => lastEventId)).toEqual([null, null, null]);
    await page.want(null);
    expect(page.asked.at(-1)?.signal.aborted).toBe(true);
  });

  // Verified to fail without the timer: a stream that had died during sleep was trusted forever.
  it('is considered dead after two heartbeats of silence, and reopened', async () => {
    const page = openPage();
    const server = page.serve();
    page.stream.check();
    await page.settle();
    await page.pass(30_000);
    await server.tell(':\n\n');
    await page.pass(30_000);
    expect(page.log).toEqual(['open']);
    await page.pass(5_000);
    expect(page.log).toEqual(['open', 'closed']);
    await page.pass(1_000);
    expect(page.asked).toHaveLength(2);
  });

  it('is not requested again where it does not exist', async () => {
    for (const status of [404, 405, 501]) {
      const page = openPage();
      page.refuse(status);
      page.stream.check();
      await page.settle();
      await page.pass(3_600_000);
      await page.reach(true);
      expect(page.asked).toHaveLength(1);
    }
  });

  it('waits as long as a full server asks, and longer after each failure', async () => {
    const page = openPage();
    page.refuse(429, { 'retry-after': '60' });
    page.stream.check();
    await page.settle();
    await page.pass(59_999);
    expect(page.asked).toHaveLength(1);
    await page.pass(1);
    expect(page.asked).toHaveLength(2);
    page.refuse(503);
    await page.pass(60_000);
    expect(page.asked).toHaveLength(3);
    await page.pass(3_999);
    expect(page.asked).toHaveLength(3);
    await page.pass(1);
    expect(page.asked).toHaveLength(4);
  });

  it('is closed offline and in a tab hidden for a minute, and reopened at once afterwards [6.19]', async () => {
    const page = openPage();
    const server = page.serve();
    page.stream.check();
    await page.settle();
    await page.reach(false);
    expect(page.asked[0]?.signal.aborted).toBe(true);
    await page.pass(100_000);
    expect(page.asked).toHaveLength(1);
    await page.reach(true);
    expect(page.asked).toHaveLength(2);
    page.look(false);
    await page.pass(30_000);
    await server.tell(':\n\n');
    await page.pass(29_999);
    expect(page.asked[1]?.signal.aborted).toBe(false);
    await page.pass(1);
    expect(page.asked[1]?.signal.aborted).toBe(true);
    page.look(true);
    await page.settle();
    expect(page.asked).toHaveLength(3);
  });
});
