import { useSyncExternalStore } from 'react';
import { EMPTY_STATE, type OutboxState } from './mutations.ts';
import { useServices } from '../use-services.ts';

/**
 * Returns a mutation's own part of the outbox, with what still waits; empty on the server and in the first render. Renders
 * only when that part changes: a component that also reads `storage` while it renders needs `useOutbox().state`.
 *
 * @param select returns a part of the state as it is, or a plain value, not a new object: `(state) => state.ratings`
 */
export function useSlice<T>(select: (state: OutboxState) => T): T {
  const { outbox } = useServices();
  return useSyncExternalStore(
    outbox.subscribe,
    () => select(outbox.getSnapshot().state),
    () => select(EMPTY_STATE),
  );
}
