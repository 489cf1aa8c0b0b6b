import type * as v from 'valibot';

/** Settings that an operator may give, by name: the schema of each, and a sentence that says what is expected. */
export type Settings = Readonly<Record<string, readonly [v.GenericSchema<string, unknown>, string]>>;
