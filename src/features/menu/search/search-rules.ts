/** @file What the search needs and the first view does not (dish-search.ts). */
import type { Product } from '#contract/catalog.ts';
import { compositionLine } from '#domain/composition-line.ts';

export { searchProducts } from '#domain/search.ts';

/** Returns the compositions as cards show them after a weight («320 г · свёкла, капуста»), by dish id; each is written when it is needed. */
export function compositionsOf(detailed: readonly Product[]): Pick<ReadonlyMap<number, string>, 'get'> {
  const known = new Map(detailed.map(({ id, details }) => [id, details?.composition ?? '']));
  return {
    get: (id) => {
      const composition = known.get(id) ?? '';
      return composition === '' ? undefined : compositionLine(composition);
    },
  };
}
