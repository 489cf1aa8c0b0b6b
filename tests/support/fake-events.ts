import * as v from 'valibot';
import { OrderEventsQuery, type ORDER_EVENTS } from '#contract/live.ts';
import { decodeQuery } from '#contract/query-string.ts';

/** The request for a stream. */
interface AskedStream {
  readonly ids: readonly string[];
  readonly lastEventId: string | null;
}

/** `GET /orders/events` of the fake API: streams that send and break off as the test requires. */
export class FakeEvents {
  readonly asked: AskedStream[] = [];
  private readonly open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** The number of open streams. */
  get count(): number {
    return this.open.size;
  }

  /** Answers a request for a stream. */
  answer(url: URL, headers: Headers, signal: AbortSignal | null): Response {
    const { ids } = v.parse(OrderEventsQuery, decodeQuery(OrderEventsQuery, url.searchParams));
    this.asked.push({ ids, lastEventId: headers.get('last-event-id') });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.open.add(controller);
        signal?.addEventListener('abort', () => {
          if (this.open.delete(controller)) controller.error(new DOMException('given up', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }

  /** Sends an event to all readers. */
  tell<N extends keyof typeof ORDER_EVENTS>(name: N, data: v.InferInput<(typeof ORDER_EVENTS)[N]>, id = 'mark'): void {
    const text = `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const controller of this.open) controller.enqueue(new TextEncoder().encode(text));
  }

  /** Breaks the connection of all readers. */
  breakOff(): void {
    for (const controller of this.open) controller.error(new TypeError('network error'));
    this.open.clear();
  }
}
