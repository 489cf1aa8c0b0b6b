import type * as v from 'valibot';
import type { Sending } from './sending.ts';

/** The half of a mutation that every screen has: its part of what is kept, and whether something of it waits. */
export interface Mutation<Entries extends v.ObjectEntries, Slice, Ports, State = Slice> {
  /** Schemas of its part; one with a default (`v.optional`) is there in what an earlier build has written. */
  readonly entries: Entries;
  readonly empty: Slice;
  /** Whether something has not reached the server: a logout asks about it. */
  readonly isPending: (state: State) => boolean;
  readonly sending: () => Promise<Sending<State, Ports>>;
}

export function defineMutation<Entries extends v.ObjectEntries, Slice, Ports, State = Slice>(
  mutation: Mutation<Entries, Slice, Ports, State>,
): Mutation<Entries, Slice, Ports, State> {
  return mutation;
}
