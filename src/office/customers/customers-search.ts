import * as v from 'valibot';

const Word = v.optional(v.fallback(v.optional(v.string()), undefined));

/**
 * How the list is sorted and filtered, and whose orders count, in the address; what the screen does not know counts as absent. Not who is
 * searched for: addresses stay in histories and logs (docs/product.md §34.37).
 */
export const CustomersSearch = v.object({ sort: Word, filter: Word, restaurant: Word });
export type CustomersSearch = v.InferOutput<typeof CustomersSearch>;
