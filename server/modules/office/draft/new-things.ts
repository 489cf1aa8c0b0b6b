import type { ChainOption } from '#contract/chain-file.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { type Base, type Edits, groupPath } from './edit-field.ts';

/** An option before anyone has named it: the checks of an import ask for its name. */
const newOption = (id: string): ChainOption => ({
  id,
  name: '',
  price: 0,
  weight: null,
  picture: null,
  is_default: false,
  max_quantity: 1,
});

/**
 * Returns a file with the things that the draft has new, as they are before any other edit (docs/product.md §34.14): the fields of a new thing
 * are edited as those of a published one.
 */
export function withNewThings(file: FileContent, edits: Edits): Base {
  const fresh = new Set<string>();
  const groups = file.chain.modifier_groups.map((group) => {
    const listed = edits.get(groupPath(group.id, 'options'));
    if (!Array.isArray(listed)) return group;
    const known = new Set(group.options.map(({ id }) => id));
    const added = listed.filter((id) => !known.has(id));
    for (const id of added) fresh.add(`options ${group.id}/${id}`);
    return { ...group, options: [...group.options, ...added.map(newOption)] };
  });
  return { ...file, chain: { ...file.chain, modifier_groups: groups }, fresh };
}
