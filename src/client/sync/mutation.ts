import type * as v from 'valibot';

/** The half of a mutation that every screen has: its part of the stored state, and whether any of it is pending. */
export interface SliceDefinition<Name extends string, Entries extends v.ObjectEntries, Slice, State = Slice> {
  readonly name: Name;
  /** Schemas of its part; one with a default (`v.optional`) is filled in for state written by an earlier build. */
  readonly entries: Entries;
  readonly empty: Slice;
  /** Whether something has not reached the server: a logout checks it. */
  readonly isPending: (state: State) => boolean;
}

export function defineSlice<Name extends string, Entries extends v.ObjectEntries, Slice, State = Slice>(
  slice: SliceDefinition<Name, Entries, Slice, State>,
): SliceDefinition<Name, Entries, Slice, State> {
  return slice;
}
