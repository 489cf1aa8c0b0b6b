import type { World, WorldOptions } from './support/world.ts';

export interface Setting {
  /** The same faults, for seconds. */
  readonly short: boolean;
  readonly start: (options: WorldOptions) => Promise<World>;
}

/** One fault, and what has to hold under it and after it. */
export interface Scenario {
  readonly name: string;
  /** Whether the short form has it. */
  readonly inShort: boolean;
  /** @returns a line on what happened; throws Failure with what is wrong */
  readonly run: (setting: Setting) => Promise<string>;
}
