import type { Category, ModifierGroup, Product, ProductDetails } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { defaultModifiers } from '#domain/modifiers.ts';
import { canBeChosen, needsChoice } from '#domain/check-modifiers.ts';
import type { categories, modifierGroups, modifierOptions, products } from '#server/db/schema/catalog.ts';
import type { RestaurantPrice } from '#server/db/schema/places.ts';
import { ownOptions } from './own-options.ts';

/** A dish with all the server's data on it. */
export interface MenuItem {
  readonly product: Product & { readonly details: ProductDetails };
  readonly categorySlug: string;
  readonly orderTypes: readonly OrderType[];
  /** Served at a table only (docs/product.md §13.22). */
  readonly isAgeRestricted: boolean;
  /** Its code is read at the sale (docs/product.md §25.19). */
  readonly isMarked: boolean;
  readonly popularity: number;
  /** Ids of dishes recommended with it. */
  readonly recommendedWith: readonly number[];
}

/** Dishes of one restaurant, or of the chain: in menu order, and by id. */
export interface Menu {
  readonly items: readonly MenuItem[];
  readonly byId: ReadonlyMap<number, MenuItem>;
  /** The products of `items`, always the same list, so that search indexes it once. */
  readonly searchable: readonly Product[];
}

export interface CatalogRows {
  readonly categories: readonly (typeof categories.$inferSelect)[];
  readonly groups: readonly (typeof modifierGroups.$inferSelect)[];
  readonly options: readonly (typeof modifierOptions.$inferSelect)[];
  readonly products: readonly (typeof products.$inferSelect)[];
}

/** A restaurant's differences from the chain's menu; external ids. */
export interface Assortment {
  readonly categoriesNotServed: readonly string[];
  readonly productsNotServed: readonly string[];
  readonly prices: readonly RestaurantPrice[];
  /** Dishes, and options as `group/option`. */
  readonly stopped: ReadonlySet<string>;
}

/** The chain's menu without any restaurant's changes. */
export const WHOLE_CHAIN: Assortment = {
  categoriesNotServed: [],
  productsNotServed: [],
  prices: [],
  stopped: new Set(),
};

export function categoryOf(row: CatalogRows['categories'][number]): Category {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    color: row.color,
  };
}

/** Returns the groups of a dish, by name. Dishes share the object of a group, unless they have sizes of their own in it. */
const groupReader = (rows: CatalogRows, stopped: ReadonlySet<string>) => {
  const optionsOf = (options: CatalogRows['options']): ModifierGroup['options'] =>
    options.map((option) => ({
      id: option.id,
      name: option.name,
      price: option.price,
      weight: option.weight,
      effect: option.effect,
      ...(option.picture && { picture: option.picture }),
      is_default: option.isDefault,
      is_available: !stopped.has(option.externalId),
      max_quantity: option.maxQuantity,
    }));
  const groups = new Map(
    rows.groups.map((row) => {
      const options = rows.options.filter((option) => option.group === row.externalId);
      const group: ModifierGroup = {
        id: row.id,
        name: row.name,
        kind: row.kind,
        required: row.required,
        min: row.min,
        max: row.max,
        free_count: row.freeCount,
        options: optionsOf(options),
      };
      return [row.externalId, { group, options }];
    }),
  );
  return (dish: CatalogRows['products'][number]): ModifierGroup[] =>
    dish.modifierGroups.flatMap((name) => {
      const known = groups.get(name);
      if (!known) return [];
      return dish.sizes.length === 0
        ? [known.group]
        : [{ ...known.group, options: optionsOf(ownOptions(dish, known.options)) }];
    });
};

/** Returns the product card with the default options applied; null where they change nothing on it. */
const asOffered = (product: Product): NonNullable<Product['as_offered']> | null => {
  const { weight, unitPrice: price, oldUnitPrice: old_price } = dishFacts(product, null);
  const isSame = weight === product.weight && price === product.price && old_price === product.old_price;
  return isSame ? null : { weight, price, old_price };
};

/** Builds the menu of a restaurant: dishes that it never sells are left out, those on the stop list are unavailable. */
export function buildMenu(rows: CatalogRows, assortment: Assortment): Menu {
  const groupsOf = groupReader(rows, assortment.stopped);
  const prices = new Map(assortment.prices.map((entry) => [entry.product, entry]));
  const placed = new Map(rows.categories.map((category, index) => [category.externalId, { category, index }]));
  const served = rows.products
    .filter(
      (row) =>
        placed.has(row.category) &&
        !assortment.categoriesNotServed.includes(row.category) &&
        !assortment.productsNotServed.includes(row.externalId),
    )
    .toSorted((a, b) => (placed.get(a.category)?.index ?? 0) - (placed.get(b.category)?.index ?? 0));
  const ids = new Map(served.map((row) => [row.externalId, row.id]));
  const idsOf = (names: readonly string[]): number[] => names.flatMap((name) => ids.get(name) ?? []);

  const items = served.flatMap((row): MenuItem[] => {
    const category = placed.get(row.category)?.category;
    if (!category) return [];
    const own = prices.get(row.externalId);
    const modifierGroups = groupsOf(row);
    const isOnSale = !assortment.stopped.has(row.externalId) && canBeChosen(modifierGroups);
    const product = {
      id: row.id,
      category_id: category.id,
      slug: row.slug,
      name: row.name,
      weight: row.weight,
      price: own?.price ?? row.price,
      old_price: own ? own.old_price : row.oldPrice,
      marks: row.marks,
      allergens: row.allergens,
      picture: row.picture,
      is_available: isOnSale && !row.ageRestricted,
      ...(isOnSale && row.ageRestricted && { at_table: true }),
      availability_schedule: row.availabilitySchedule,
      has_modifiers: modifierGroups.length > 0,
      needs_choice: needsChoice(modifierGroups),
      default_modifiers: defaultModifiers(modifierGroups),
      details: {
        description: row.description,
        composition: row.composition,
        portion_size: row.portionSize,
        nutrition_per_portion: row.nutritionPerPortion,
        nutrition_per_100: row.nutritionPer100,
        modifier_groups: modifierGroups,
        replacement_ids: idsOf(row.replacements),
        goes_with_ids: idsOf(row.recommendedWith),
      },
    };
    return [
      {
        categorySlug: category.slug,
        // An order at a table is one for pickup.
        orderTypes: row.ageRestricted ? row.orderTypes.filter((type) => type === 'pickup') : row.orderTypes,
        isAgeRestricted: row.ageRestricted,
        isMarked: row.marked,
        popularity: row.popularity,
        recommendedWith: idsOf(row.recommendedWith),
        product: { ...product, as_offered: asOffered(product) },
      },
    ];
  });
  return {
    items,
    byId: new Map(items.map((item) => [item.product.id, item])),
    searchable: items.map(({ product }) => product),
  };
}
