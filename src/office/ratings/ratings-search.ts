import * as v from 'valibot';

const Word = v.optional(v.fallback(v.optional(v.string()), undefined));

/** Which ratings the list has, in the address; what the screen does not know counts as absent. */
export const RatingsSearch = v.object({ stars: Word, answer: Word, restaurant: Word });
export type RatingsSearch = v.InferOutput<typeof RatingsSearch>;
