import type * as v from 'valibot';

/** Fields that every stored value has. */
export interface Versioned {
  readonly version: number;
  /** The oldest build version that may use it. */
  readonly readable_from?: number | undefined;
}

/** A stored value's shape, and how a value of an earlier build is migrated to it. */
export interface Shape<State extends Versioned> {
  readonly schema: v.GenericSchema<unknown, State>;
  readonly empty: State;
  readonly version: number;
  readonly readableFrom: number;
  /** Loaded on demand, once per update. Leaves a value that it does not understand as it is. */
  readonly migrate: () => Promise<(raw: unknown) => unknown>;
  /**
   * Repairs a stored value whose entries had to be set aside: `state` is without them, `lost` has the names of the parts
   * that they were in. Loaded on demand.
   */
  readonly mend: () => Promise<Mend<State>>;
}
export type Mend<State> = (state: State, lost: ReadonlySet<string>) => State;
