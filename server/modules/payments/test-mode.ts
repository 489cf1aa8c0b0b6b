import * as v from 'valibot';

const NO: ReadonlySet<string> = new Set(['0', 'false']);

/** Parses the provider's mark of a terminal in test mode, `1`, `"1"`, `true` or `"True"`; any other than a no counts as the mark. */
export const TestMark = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((mark) => !NO.has(String(mark).trim().toLowerCase())),
);
