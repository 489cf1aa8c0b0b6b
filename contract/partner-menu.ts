import * as v from 'valibot';
import { ChainCategory, ChainModifierGroup, ChainProduct } from './chain-file.ts';

// The manager's call that replaces the menu (docs/product.md §26.16): apart from the others, so that the kitchen's screen has no chain file.

/**
 * `POST /menu`: the whole menu, in the format of these lists of the chain file (docs/chain-format.md). Pictures are ignored: a dish
 * and an option keep their current one.
 */
export const UpdateMenuBody = v.strictObject({
  categories: v.array(ChainCategory),
  modifier_groups: v.array(ChainModifierGroup),
  products: v.array(ChainProduct),
  /** Reports what would change without applying it. */
  dry_run: v.optional(v.boolean(), false),
});
export const MenuChanges = v.object({
  changes: v.array(
    v.object({
      kind: v.picklist(['added', 'changed', 'archived', 'restored']),
      section: v.string(),
      /** The chain file's id. */
      id: v.string(),
    }),
  ),
});
