import * as v from 'valibot';
import { newKey } from '../../lib/ids.ts';

const CHANNEL = 'storefront-update';
/** How long other tabs have to object, ms. One that sleeps does not answer; when it wakes it decides for itself. */
const OBJECTION_TIMEOUT_MS = 400;

const Message = v.object({
  version: v.literal(1),
  type: v.picklist(['ask', 'busy']),
  /** Names the question. */
  id: v.string(),
});
type Message = v.InferOutput<typeof Message>;

interface Talk {
  /** True when no other tab objects to a reload. */
  readonly askOthers: () => Promise<boolean>;
}

/** The tabs' talk about updates: any tab may ask, every busy one objects. */
export function createUpdateChannel({ isBusy, signal }: { isBusy: () => boolean; signal: AbortSignal }): Talk {
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  const say = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }) => {
    if (v.is(Message, data) && data.type === 'ask' && isBusy()) say({ version: 1, type: 'busy', id: data.id });
  });
  return {
    askOthers: () =>
      new Promise((resolve) => {
        const id = newKey();
        const done = (isFree: boolean): void => {
          clearTimeout(timer);
          channel.removeEventListener('message', hear);
          resolve(isFree);
        };
        const hear = ({ data }: MessageEvent): void => {
          if (v.is(Message, data) && data.type === 'busy' && data.id === id) done(false);
        };
        const timer = setTimeout(done, OBJECTION_TIMEOUT_MS, true);
        channel.addEventListener('message', hear);
        say({ version: 1, type: 'ask', id });
      }),
  };
}
