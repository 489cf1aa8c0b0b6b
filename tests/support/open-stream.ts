import * as v from 'valibot';
import { ORDER_EVENTS } from '#contract/live.ts';
import { encodeQuery } from '#contract/query-string.ts';

const Told = v.variant('name', [
  v.object({ name: v.literal('order'), id: v.string(), data: ORDER_EVENTS.order }),
  v.object({ name: v.literal('watching'), id: v.string(), data: ORDER_EVENTS.watching }),
  v.object({ name: v.literal('menu'), id: v.string(), data: ORDER_EVENTS.menu }),
]);
export type Told = v.InferOutput<typeof Told>;

const fieldsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );

/** Returns the event of a block of a stream; null: it has none, such as a comment. */
export function eventOf(block: string): Told | null {
  const { event, id, data } = fieldsOf(block);
  return event === undefined ? null : v.parse(Told, { name: event, id, data: JSON.parse(data ?? '') });
}

/** A stream of `GET /orders/events`, read block by block. */
export async function openStream(
  origin: string,
  asked: { readonly ids?: readonly string[]; readonly token?: string; readonly lastEventId?: string } = {},
) {
  const gone = new AbortController();
  const response = await fetch(`${origin}/api/restaurant/orders/events${encodeQuery({ ids: asked.ids ?? [] })}`, {
    headers: {
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.lastEventId === undefined ? {} : { 'last-event-id': asked.lastEventId }),
    },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Returns the next block; null when the stream has ended. */
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const found = text.slice(0, end);
        text = text.slice(end + 2);
        return found;
      }
      const more = await reader?.read();
      if (more?.value === undefined) return null;
      text += more.value;
    }
  };
  /** Returns the next event; null when the stream has ended. */
  const next = async (): Promise<Told | null> => {
    for (;;) {
      const found = await block();
      if (found === null) return null;
      const event = eventOf(found);
      if (event !== null) return event;
    }
  };
  return {
    response,
    block,
    next,
    /** Returns the next event of this name. */
    nextOf: async <N extends Told['name']>(name: N): Promise<Extract<Told, { name: N }>> => {
      for (;;) {
        const told = await next();
        if (told === null) throw new Error(`the stream ended before ${name}`);
        if (told.name === name) return told as Extract<Told, { name: N }>; // narrowed by its name
      }
    },
    leave: (): void => gone.abort(),
  };
}
