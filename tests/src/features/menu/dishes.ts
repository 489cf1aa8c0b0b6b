import type { Category, ModifierGroup, ModifierOption, Product } from '#contract/catalog.ts';
import { group as plainGroup, plainDish } from '#tests/support/fixtures/catalog.ts';

/** A plain dish; pass only what the test is about. */
export function dish(over: Partial<Product> & { id: number }): Product {
  return plainDish({ slug: `dish-${over.id}`, name: `Блюдо ${over.id}`, ...over });
}

export function category(id: number, slug: string): Category {
  return { id, slug, name: slug.toUpperCase(), description: null, color: '#ffe9a8' };
}

export function group(id: number, options: ModifierOption[], over: Partial<ModifierGroup> = {}): ModifierGroup {
  return plainGroup(options, { id, max: 3, ...over });
}
