import type { Allergen, ProductMark } from '#contract/catalog.ts';
import { readChain } from '#server/chain/read-chain.ts';

/** A dish of the demo menu, as the search reads it. */
export interface DemoDish {
  name: string;
  /** Kopecks. */
  price: number;
  category_id: number;
  marks: readonly ProductMark[];
  allergens: readonly Allergen[];
  details: { composition: string };
  /** Available only at some hours. */
  isTimed: boolean;
}

/** Returns the dishes of the demo chain in the order of its menu, with its categories. */
export async function readDemoDishes(): Promise<{ menu: DemoDish[]; categories: { id: number; name: string }[] }> {
  const read = await readChain('demo/chain.json');
  if (!read.ok) throw new Error('the demo chain does not parse');
  const { chain } = read;
  const categories = chain.categories.map(({ name }, index) => ({ id: index + 1, name }));
  const menu = chain.categories.flatMap((category, index) =>
    chain.products
      .filter((product) => product.category === category.id)
      .map(({ name, price, marks, allergens, composition, availability_schedule: schedule }) => ({
        name: name.replaceAll('\u00a0', ' '),
        price,
        marks,
        allergens,
        category_id: index + 1,
        details: { composition },
        isTimed: schedule !== null,
      })),
  );
  return { menu, categories };
}
