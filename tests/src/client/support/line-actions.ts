import fc from 'fast-check';

/** A customer's action on the lines of a cart; `at` indexes the lines on the screen. */
export type LineAction =
  | { readonly do: 'add'; readonly dish: number; readonly options: readonly number[]; readonly by: number }
  | { readonly do: 'set'; readonly at: number; readonly quantity: number }
  | { readonly do: 'replace'; readonly at: number; readonly dish: number }
  | { readonly do: 'change'; readonly at: number; readonly options: readonly number[]; readonly quantity: number };

type Options = readonly (readonly number[])[];
const dish = fc.integer({ min: 1, max: 4 });
const at = fc.nat(5);

/** Adds a dish with one of these sets of options, one to three times. */
export function add(options: Options): fc.Arbitrary<LineAction> {
  return fc.record({
    do: fc.constant('add' as const),
    dish,
    options: fc.constantFrom(...options),
    by: fc.integer({ min: 1, max: 3 }),
  });
}

/** Sets a line's quantity; 0 removes it. */
export const set: fc.Arbitrary<LineAction> = fc.record({
  do: fc.constant('set' as const),
  at,
  quantity: fc.integer({ min: 0, max: 5 }),
});

/** Replaces a line with another dish. */
export const replace: fc.Arbitrary<LineAction> = fc.record({ do: fc.constant('replace' as const), at, dish });

/** Changes a line's options to one of these sets, and its quantity. */
export function change(options: Options): fc.Arbitrary<LineAction> {
  return fc.record({
    do: fc.constant('change' as const),
    at,
    options: fc.constantFrom(...options),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
}
