import * as v from 'valibot';
import { createBroadcast } from '#lib/broadcast.ts';
import { newKey } from '#lib/ids.ts';

const CHANNEL = 'storefront-update';
/** How long other tabs have to object, ms. A sleeping tab does not respond; it decides for itself when it wakes. */
const OBJECTION_TIMEOUT_MS = 400;

const Message = v.object({
  version: v.literal(1),
  type: v.picklist(['ask', 'busy']),
  /** Id of the question. */
  id: v.string(),
});

interface Talk {
  /** Resolves to true when no other tab objects to a reload. */
  readonly queryOtherTabs: () => Promise<boolean>;
}

/** Update channel between tabs: any tab may ask, every busy one objects. */
export function createUpdateChannel({ isBusy, signal }: { isBusy: () => boolean; signal: AbortSignal }): Talk {
  const { post, subscribe } = createBroadcast(CHANNEL, Message);
  const stop = subscribe(({ type, id }) => {
    if (type === 'ask' && isBusy()) post({ version: 1, type: 'busy', id });
  });
  signal.addEventListener('abort', stop);
  return {
    queryOtherTabs: () =>
      new Promise((resolve) => {
        const id = newKey();
        const done = (isFree: boolean): void => {
          clearTimeout(timer);
          stopListening();
          resolve(isFree);
        };
        const stopListening = subscribe((message) => {
          if (message.type === 'busy' && message.id === id) done(false);
        });
        const timer = setTimeout(done, OBJECTION_TIMEOUT_MS, true);
        post({ version: 1, type: 'ask', id });
      }),
  };
}
