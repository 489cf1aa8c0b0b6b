import type { Services } from './services.ts';

export interface PurgePorts {
  /** Empties what of the person lies in this browser outside of the services: the tab's storage, databases of answers. */
  readonly clear: () => Promise<void>;
  /** Tells the other tabs. */
  readonly tell: () => void;
  readonly listen: (listener: () => void) => () => void;
}

/** First words of the keys of answers that belong to a person, or say something of what a person does. */
const PERSONAL = new Set(['cart', 'orders', 'profile', 'prevalidate', 'suggestions', 'recommended']);

/** Part 6 of the offline rules: whoever uses this phone next finds nothing of the one before. */
export const createPurge = (
  { outbox, orderParams, storage, queryClient }: Omit<Services, 'start' | 'purge'>,
  ports: PurgePorts,
): { readonly purge: () => Promise<void>; readonly listen: () => () => void } => {
  const forgetHere = async (): Promise<void> => {
    // A question that is under way would bring the answer back.
    const filters = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => PERSONAL.has(String(queryKey[0])),
    };
    await queryClient.cancelQueries(filters);
    queryClient.removeQueries(filters);
    orderParams.forget();
    for (const key of ['cart_id', 'order_ids', 'alert_message'] as const) storage.remove(key);
    await ports.clear();
  };
  return {
    purge: async () => {
      // Orders first: nothing leaves any more after this.
      await outbox.purge();
      await forgetHere();
      ports.tell();
    },
    listen: () =>
      ports.listen(() => {
        void forgetHere();
      }),
  };
};

/** Whether something of the customer has not reached the server: asked about before a purge. */
export const hasUnsentThings = ({
  pending,
  commands,
}: Pick<ReturnType<Services['outbox']['getSnapshot']>, 'pending' | 'commands'>): boolean =>
  pending || commands.some(({ state }) => state === 'queued' || state === 'sending');
