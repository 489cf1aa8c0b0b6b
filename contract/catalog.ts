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

/** The 15 groups that Russian law names, by key; `src` and `server` show their Russian names. */
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
 * What an option does to weight and nutrition of its dish; `domain/dish-facts` computes with it. `replaces`: stands in for the
 * portion, as a size does. `adds`: comes on top of it. `alters`: nutrition is a difference in 100 g of the portion.
 */
export const OptionEffect = v.object({
  type: v.picklist(['replaces', 'adds', 'alters']),
  /** Grams or millilitres of one; negative for what is left out, 0 for `alters`. */
  size: v.number(),
  /** Null: of what replaces, that of the dish by weight; of what is added, not known. */
  nutrition: v.nullable(Nutrition),
});
export type OptionEffect = v.InferOutput<typeof OptionEffect>;

export const ModifierOption = v.object({
  /** The number that stands in a cart line's `modifiers`. */
  id: NumericId,
  name: v.string(),
  /** Added to the dish's price for each one chosen. */
  price: KopecksDelta,
  /** As it is shown beside the option: the portion's weight with it («480 г»), or its own («50 г»). */
  weight: v.nullable(v.string()),
  /** Missing: weight and nutrition stay as they are. */
  effect: v.optional(v.nullable(OptionEffect)),
  is_default: v.boolean(),
  is_available: v.boolean(),
  /** How many of this one may be chosen; its id is then repeated in `modifiers`. */
  max_quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type ModifierOption = v.InferOutput<typeof ModifierOption>;

export const ModifierGroup = v.object({
  id: NumericId,
  name: v.string(),
  /** How it is shown: one of several, several, or things left out of the dish. */
  kind: v.picklist(['single', 'multiple', 'removal']),
  required: v.boolean(),
  /** Bounds of the sum of chosen quantities. When the group is not required, zero is allowed besides. */
  min: v.pipe(v.number(), v.integer(), v.minValue(0)),
  max: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** How many of the chosen cost nothing. */
  free_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  options: v.array(ModifierOption),
});
export type ModifierGroup = v.InferOutput<typeof ModifierGroup>;

/** What the dish sheet shows beyond the card. */
export const ProductDetails = v.object({
  description: v.string(),
  composition: v.string(),
  /** Grams, or millilitres of a drink, of a portion without options. */
  portion_size: v.optional(v.nullable(v.number())),
  nutrition_per_portion: Nutrition,
  nutrition_per_100: Nutrition,
  modifier_groups: v.array(ModifierGroup),
  /** Products offered when this one is sold out. */
  replacement_ids: v.array(NumericId),
});
export type ProductDetails = v.InferOutput<typeof ProductDetails>;

/** A dish as a card shows it; `details` only when asked for, so that the menu's page stays small. */
export const Product = v.object({
  id: NumericId,
  category_id: NumericId,
  /** For other readers of the API: the storefront knows a dish by its id, and its rendered pages leave this out. */
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
  /** False while it stands on the restaurant's stop list. */
  is_available: v.boolean(),
  /** Null is always; otherwise today must exist and every range must contain the time (docs/product.md §13.4). */
  availability_schedule: v.nullable(AvailabilitySchedule),
  /** It has option groups at all; `needs_choice`: one of them must be answered before it can be added. */
  has_modifiers: v.boolean(),
  needs_choice: v.boolean(),
  /** What is chosen when nobody chooses (the default options), so that the card alone can put the dish into the cart. */
  default_modifiers: v.optional(v.array(NumericId)),
  /** One portion with `default_modifiers`, where they change what the card says; otherwise null. */
  as_offered: v.optional(v.nullable(v.object({ weight: v.string(), price: Kopecks, old_price: v.nullable(Kopecks) }))),
  details: v.nullable(ProductDetails),
});
export type Product = v.InferOutput<typeof Product>;

/** The most products of one page of a list. */
export const MAX_PAGE = 500;

/** `GET /products`: filters join by AND. Without limit and offset the whole list, which is what the menu shows. */
export const ProductsQuery = v.strictObject({
  restaurant_id: v.optional(NumericId),
  order_type: v.optional(OrderType),
  category: v.optional(v.string()),
  category_id: v.optional(NumericId),
  ids: v.optional(v.pipe(v.array(NumericId), v.maxLength(200))),
  search: v.optional(text(MAX_LENGTH.search)),
  popular: v.optional(v.boolean()),
  /** Dishes that go with what is in this cart. */
  recommended_for: v.optional(v.string()),
  /** Candidates to replace this product (docs/product.md §2.15). */
  replacement_for: v.optional(NumericId),
  /** With compositions, nutrition and options. */
  details: v.optional(v.boolean()),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE))),
  /** How many of the list are skipped; then at most {@link MAX_PAGE} follow, also where no limit is given. */
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
});
export type ProductsQuery = v.InferOutput<typeof ProductsQuery>;

export const ProductList = v.object({ products: v.array(Product), total: v.pipe(v.number(), v.integer()) });
export type ProductList = v.InferOutput<typeof ProductList>;

export const Banner = v.object({
  id: NumericId,
  title: v.string(),
  text: v.string(),
  /** A path of the storefront. */
  link: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)[^\\\s]*$/))),
  /** What the link says: «Выбрать пиццу». */
  action: v.nullable(v.string()),
  color: v.pipe(v.string(), v.hexColor()),
  picture: v.nullable(Picture),
});
export type Banner = v.InferOutput<typeof Banner>;
