import * as v from 'valibot';
import {
  AvailabilitySchedule,
  Kopecks,
  KopecksDelta,
  MAX_LENGTH,
  Nutrition,
  NumericId,
  OrderType,
  Picture,
  text,
} from './primitives.ts';

/** The 15 groups defined by Russian law, by key; `src` and `server` show their Russian names. */
export const ALLERGENS = [
  'peanut',
  'aspartame',
  'mustard',
  'sulphites',
  'gluten',
  'sesame',
  'lupin',
  'molluscs',
  'milk',
  'nuts',
  'crustaceans',
  'fish',
  'celery',
  'soy',
  'eggs',
] as const;
export const Allergen = v.picklist(ALLERGENS);
export type Allergen = v.InferOutput<typeof Allergen>;

export const PRODUCT_MARKS = ['hit', 'new', 'spicy', 'vegetarian'] as const;
export const ProductMark = v.picklist(PRODUCT_MARKS);
export type ProductMark = v.InferOutput<typeof ProductMark>;

export const Category = v.object({
  id: NumericId,
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  name: v.string(),
  description: v.nullable(v.string()),
  /** Pastel colour of the category's tiles, `#rrggbb`. */
  color: v.pipe(v.string(), v.hexColor()),
});
export type Category = v.InferOutput<typeof Category>;

/**
 * How an option affects weight and nutrition of its dish; used by `domain/dish-facts`. `replaces`: takes the place of the portion, as a
 * size does. `adds`: is added to it. `alters`: nutrition is a difference per 100 g of the portion.
 */
export const OptionEffect = v.object({
  type: v.picklist(['replaces', 'adds', 'alters']),
  /** Grams or millilitres of one; negative for a removal, 0 for `alters`. */
  size: v.number(),
  /** Null: for `replaces`, derived from the dish by weight; for `adds`, unknown. */
  nutrition: v.nullable(Nutrition),
});
export type OptionEffect = v.InferOutput<typeof OptionEffect>;

export const ModifierOption = v.object({
  /** The number used in a cart line's `modifiers`. */
  id: NumericId,
  name: v.string(),
  /** Added to the dish's price, per unit chosen. */
  price: KopecksDelta,
  /** As shown beside the option: the resulting weight of the portion («480 г»), or the option's own («50 г»). */
  weight: v.nullable(v.string()),
  /** Missing: weight and nutrition do not change. */
  effect: v.optional(v.nullable(OptionEffect)),
  /** A small square picture of the food; missing: the option is shown without one. */
  picture: v.optional(v.nullable(Picture)),
  is_default: v.boolean(),
  is_available: v.boolean(),
  /** The maximum quantity of this option; its id is then repeated in `modifiers`. */
  max_quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type ModifierOption = v.InferOutput<typeof ModifierOption>;

export const ModifierGroup = v.object({
  id: NumericId,
  name: v.string(),
  /** How it is shown: a single choice, multiple choice, or removals from the dish. */
  kind: v.picklist(['single', 'multiple', 'removal']),
  required: v.boolean(),
  /** Bounds of the sum of chosen quantities. Zero is also allowed if the group is not required. */
  min: v.pipe(v.number(), v.integer(), v.minValue(0)),
  max: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** How many of the chosen options are free. */
  free_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  options: v.array(ModifierOption),
});
export type ModifierGroup = v.InferOutput<typeof ModifierGroup>;

/** What the dish sheet shows in addition to the card. */
export const ProductDetails = v.object({
  description: v.string(),
  composition: v.string(),
  /** Grams, or millilitres for a drink, of a portion without options. */
  portion_size: v.optional(v.nullable(v.number())),
  nutrition_per_portion: Nutrition,
  nutrition_per_100: Nutrition,
  modifier_groups: v.array(ModifierGroup),
  /** Products offered when this one is sold out. */
  replacement_ids: v.array(NumericId),
  /** Products that the chain recommends with this one; missing: none. */
  goes_with_ids: v.optional(v.array(NumericId)),
});
export type ProductDetails = v.InferOutput<typeof ProductDetails>;

/** A dish as shown on a card; `details` only on request, to keep the menu's page small. */
export const Product = v.object({
  id: NumericId,
  category_id: NumericId,
  /** For other API clients: the storefront identifies a dish by its id, and its rendered pages omit this. */
  slug: v.optional(v.string()),
  name: v.string(),
  /** Portion weight or volume as written: «320 г», «0,5 л». */
  weight: v.string(),
  price: Kopecks,
  /** The price before a discount, greater than `price`. */
  old_price: v.nullable(Kopecks),
  marks: v.array(ProductMark),
  allergens: v.array(Allergen),
  picture: v.nullable(Picture),
  /** False while it is on the restaurant's stop list. */
  is_available: v.boolean(),
  /** At a table it can be ordered although `is_available` is false: it is for adults, whose age is checked there (docs/product.md §13.22). */
  at_table: v.optional(v.boolean()),
  /** Null: always available; otherwise today must be present and every range must contain the time (docs/product.md §13.4). */
  availability_schedule: v.nullable(AvailabilitySchedule),
  /** Has option groups; `needs_choice`: at least one requires a choice before the dish can be added. */
  has_modifiers: v.boolean(),
  needs_choice: v.boolean(),
  /** The default options, so that the dish can be added to the cart from the card alone. */
  default_modifiers: v.optional(v.array(NumericId)),
  /** One portion with `default_modifiers`, if they change what the card says; otherwise null. */
  as_offered: v.optional(v.nullable(v.object({ weight: v.string(), price: Kopecks, old_price: v.nullable(Kopecks) }))),
  details: v.nullable(ProductDetails),
});
export type Product = v.InferOutput<typeof Product>;

/** Maximum page size of a product list. */
export const MAX_PAGE = 500;

/** `GET /products`: filters are combined with AND. Without limit and offset, the whole list, as the menu shows it. */
export const ProductsQuery = v.strictObject({
  restaurant_id: v.optional(NumericId),
  order_type: v.optional(OrderType),
  category: v.optional(v.string()),
  category_id: v.optional(NumericId),
  ids: v.optional(v.pipe(v.array(NumericId), v.maxLength(200))),
  search: v.optional(text(MAX_LENGTH.search)),
  popular: v.optional(v.boolean()),
  /** Dishes that go with the contents of this cart. */
  recommended_for: v.optional(v.string()),
  /** Candidates to replace this product (docs/product.md §2.15). */
  replacement_for: v.optional(NumericId),
  /** With compositions, nutrition and options. */
  details: v.optional(v.boolean()),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE))),
  /** Number of products to skip; at most {@link MAX_PAGE} are then returned, also without a limit. */
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
});
export type ProductsQuery = v.InferOutput<typeof ProductsQuery>;

export const ProductList = v.object({ products: v.array(Product), total: v.pipe(v.number(), v.integer()) });
export type ProductList = v.InferOutput<typeof ProductList>;

export const Banner = v.object({
  id: NumericId,
  title: v.string(),
  /** At most two lines of twelve letters, for below the circle of a story; missing: the title, cut. */
  short_title: v.optional(v.nullable(v.string())),
  text: v.string(),
  /** A path of the storefront. */
  link: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)[^\\\s]*$/))),
  /** The link's label: «Выбрать пиццу». */
  action: v.nullable(v.string()),
  color: v.pipe(v.string(), v.hexColor()),
  picture: v.nullable(Picture),
  /** What the law has a partner's advertisement say: «Реклама. ООО «Ромашка». erid: 2Vtzq…»; missing: it is none. */
  ad: v.optional(v.nullable(v.string())),
});
export type Banner = v.InferOutput<typeof Banner>;
