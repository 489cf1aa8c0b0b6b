import type { Category, ModifierGroup, ModifierOption, Product } from '../../../../contract/catalog.ts';

/** A plain dish; say only what the test is about. */
export function dish(over: Partial<Product> & { id: number }): Product {
  return {
    category_id: 1,
    slug: `dish-${over.id}`,
    name: `Блюдо ${over.id}`,
    weight: '300 г',
    price: 39_000,
    old_price: null,
    marks: [],
    allergens: [],
    picture: null,
    is_available: true,
    availability_schedule: null,
    has_modifiers: false,
    needs_choice: false,
    details: null,
    ...over,
  };
}

export function category(id: number, slug: string): Category {
  return { id, slug, name: slug.toUpperCase(), description: null, color: '#ffe9a8' };
}

export function option(id: number, over: Partial<ModifierOption> = {}): ModifierOption {
  return {
    id,
    name: `Вариант ${id}`,
    price: 0,
    weight: null,
    is_default: false,
    is_available: true,
    max_quantity: 1,
    ...over,
  };
}

export function group(id: number, options: ModifierOption[], over: Partial<ModifierGroup> = {}): ModifierGroup {
  return {
    id,
    name: `Группа ${id}`,
    kind: 'multiple',
    required: false,
    min: 0,
    max: 3,
    free_count: 0,
    options,
    ...over,
  };
}
