/** @file What the search needs and the first view does not (dish-search.ts). */
import type { Category, Product } from '#contract/catalog.ts';
import { compositionLine } from '#domain/composition-line.ts';
import { prepareMenuIndex } from '#domain/search-index.ts';

export { searchProducts } from '#domain/search.ts';

/** Indexes a menu in slices: a search of it is then answered at once. */
export function prepareSearch(products: readonly Product[], categories: readonly Category[]): Promise<void> {
  return prepareMenuIndex(products, categories, () => new Promise((resolve) => setTimeout(resolve)));
}

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
