import type { ChainProduct } from '#contract/chain-file.ts';
import { slugOf } from '#domain/slug.ts';
import { categoryPath, type Edits } from './edit-field.ts';

/**
 * Returns dishes in the order of the menu: those that are new or have moved to another category come last, then each category has the order of
 * its list. What a list does not name comes after what it names; dishes of other categories keep their places in the file.
 *
 * @param before published categories by dish
 */
export function inMenuOrder(
  dishes: readonly ChainProduct[],
  before: ReadonlyMap<string, string>,
  edits: Edits,
): ChainProduct[] {
  const isHere = ({ id, category }: ChainProduct): boolean => before.get(id) === category;
  const inFile = [...dishes.filter(isHere), ...dishes.filter((dish) => !isHere(dish))];
  const ordered = new Map<string, ChainProduct[]>();
  for (const category of new Set(inFile.map((dish) => dish.category))) {
    const listed = edits.get(categoryPath(category, 'products'));
    if (!Array.isArray(listed)) continue;
    const places = new Map(listed.map((id, place) => [id, place]));
    const place = ({ id }: ChainProduct): number => places.get(id) ?? listed.length;
    ordered.set(
      category,
      inFile.filter((dish) => dish.category === category).toSorted((one, other) => place(one) - place(other)),
    );
  }
  return inFile.map((dish) => ordered.get(dish.category)?.shift() ?? dish);
}

interface Addressed {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/**
 * Returns things of which the new ones have an address made of their name, one that nothing else has (docs/product.md §34.16). It stays when
 * the name changes after the publication.
 *
 * @param taken addresses of what is not in the list
 */
export function withAddresses<T extends Addressed>(
  things: readonly T[],
  isNew: (thing: T) => boolean,
  taken: readonly string[] = [],
): T[] {
  const used = new Set([...taken, ...things.filter((thing) => !isNew(thing)).map(({ slug }) => slug)]);
  return things.map((thing) => {
    if (!isNew(thing)) return thing;
    const wanted = slugOf(thing.name) || slugOf(thing.id);
    let slug = wanted;
    for (let number = 2; used.has(slug); number += 1) slug = `${wanted}-${number}`;
    used.add(slug);
    return { ...thing, slug };
  });
}
