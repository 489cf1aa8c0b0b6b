import type { World, WorldOptions } from './support/world.ts';

export interface Setting {
  /** The same faults, for seconds only. */
  readonly short: boolean;
  readonly start: (options: WorldOptions) => Promise<World>;
}

/** One fault, and the invariants during and after it. */
export interface Scenario {
  readonly name: string;
  /** Whether it is part of the short run. */
  readonly inShort: boolean;
  /** @returns a line on what happened; throws Failure when an invariant is violated */
  readonly run: (setting: Setting) => Promise<string>;
}
