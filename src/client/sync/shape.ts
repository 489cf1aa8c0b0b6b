import type * as v from 'valibot';

/** What every stored value says of itself. */
export interface Versioned {
  readonly version: number;
  /** The oldest version whose build may go on with it. */
  readonly readable_from?: number | undefined;
}

/** A stored value's shape, and how a value of an earlier build is brought up to it. */
export interface Shape<State extends Versioned> {
  readonly schema: v.GenericSchema<unknown, State>;
  readonly empty: State;
  readonly version: number;
  readonly readableFrom: number;
  /** Loaded when it is needed, which is once per update. What it does not understand it leaves as it is. */
  readonly migrate: () => Promise<(raw: unknown) => unknown>;
  /**
   * What follows where entries of a stored value had to be set aside: `state` is without them, `lost` has the names of the parts
   * that they were in. Loaded then.
   */
  readonly mend: () => Promise<Mend<State>>;
}
export type Mend<State> = (state: State, lost: ReadonlySet<string>) => State;
