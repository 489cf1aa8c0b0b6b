import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { readStore } from './persister.ts';

const CHANNEL = 'storefront-private';
const Message = v.object({ version: v.literal(1), type: v.literal('purge') });

/** Reads in memory that belong to a person; the cart's is one, although only the outbox writes it down. */
const PRIVATE = ['orders', 'cart', 'profile', 'recommended'];

const forget = (queryClient: QueryClient): void => {
  for (const name of PRIVATE) queryClient.removeQueries({ queryKey: [name] });
};

/** Another tab has logged out: this one forgets, too. */
export function followPurges(queryClient: QueryClient, signal: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (v.is(Message, data)) forget(queryClient);
  });
  signal.addEventListener('abort', () => channel.close());
}

/**
 * Throws away what was read for a person, on the device and in the memory of every tab. Nothing of it is in Cache Storage:
 * the worker keeps public pages and pictures only. The outbox is purged by its own means, after the customer was asked.
 */
export async function purgePrivate(queryClient: QueryClient): Promise<void> {
  forget(queryClient);
  await readStore().clearPrivate();
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage({ version: 1, type: 'purge' });
  channel.close();
}
