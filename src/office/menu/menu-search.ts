import * as v from 'valibot';

/** Which dishes the list shows; unset: everything on sale. */
export const SHOWN_KINDS = ['no_photo', 'edited', 'archived'] as const;

/** Search and filters of the list, in the address: they stay while a dish is open. An invalid value counts as absent. */
export const MenuSearch = v.object({
  q: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(100)), '')),
  category: v.optional(v.fallback(v.string(), '')),
  show: v.optional(v.fallback(v.nullable(v.picklist(SHOWN_KINDS)), null)),
});
export type MenuSearch = v.InferOutput<typeof MenuSearch>;
