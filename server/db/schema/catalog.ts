import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Allergen, ModifierGroup, OptionEffect, ProductMark } from '#contract/catalog.ts';
import type { AvailabilitySchedule, Nutrition, OrderType, Picture } from '#contract/primitives.ts';
import type { Vat } from '#contract/vat.ts';
import { imported, numberedId } from './columns.ts';

/** Where dishes are made (docs/product.md §26.35). */
export const stations = pgTable('stations', {
  id: numberedId(),
  ...imported(),
  name: text('name').notNull(),
});

/** Returns the columns of how the kitchen makes a dish; a product's own values win over its category's. */
const cooking = () => ({
  /** External id. */
  station: text('station').references(() => stations.externalId),
  cookMinutes: integer('cook_minutes'),
});

/** Returns the column of the value added tax; a product's own wins over its category's, null is the till's (docs/product.md §25.18). */
const taxed = () => ({ vat: jsonb('vat').$type<Vat>() });

export const categories = pgTable('categories', {
  id: numberedId(),
  ...imported(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  color: text('color').notNull(),
  ...cooking(),
  ...taxed(),
});

export const modifierGroups = pgTable('modifier_groups', {
  id: numberedId(),
  ...imported(),
  name: text('name').notNull(),
  kind: text('kind').$type<ModifierGroup['kind']>().notNull(),
  required: boolean('required').notNull(),
  min: integer('min').notNull(),
  max: integer('max').notNull(),
  freeCount: integer('free_count').notNull(),
});

/** `external_id` is `group/option`. */
export const modifierOptions = pgTable(
  'modifier_options',
  {
    id: numberedId(),
    ...imported(),
    group: text('group')
      .notNull()
      .references(() => modifierGroups.externalId),
    name: text('name').notNull(),
    /** Kopecks, positive or negative. */
    price: integer('price').notNull(),
    weight: text('weight'),
    effect: jsonb('effect').$type<OptionEffect>(),
    picture: jsonb('picture').$type<Picture>(),
    isDefault: boolean('is_default').notNull(),
    maxQuantity: integer('max_quantity').notNull(),
  },
  (table) => [index().on(table.group)],
);

/** A size of a dish with its own price and portion, over an option of a group that it shares (docs/product.md §20.10). */
export interface OwnSize {
  /** External id of the option. */
  readonly option: string;
  /** The whole price of the dish in this size, kopecks. */
  readonly price: number;
  readonly weight: string | null;
  readonly effect: OptionEffect | null;
}

/** References to other rows are ordered external ids: the read model resolves them and leaves out archived ones. */
export const products = pgTable(
  'products',
  {
    id: numberedId(),
    ...imported(),
    category: text('category')
      .notNull()
      .references(() => categories.externalId),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    composition: text('composition').notNull(),
    weight: text('weight').notNull(),
    /** Grams or millilitres; null until the next import of a chain imported before this column existed. */
    portionSize: doublePrecision('portion_size'),
    nutritionPerPortion: jsonb('nutrition_per_portion').$type<Nutrition>().notNull(),
    nutritionPer100: jsonb('nutrition_per_100').$type<Nutrition>().notNull(),
    allergens: jsonb('allergens').$type<Allergen[]>().notNull(),
    marks: jsonb('marks').$type<ProductMark[]>().notNull(),
    /** Kopecks. */
    price: integer('price').notNull(),
    oldPrice: integer('old_price'),
    picture: jsonb('picture').$type<Picture>(),
    modifierGroups: jsonb('modifier_groups').$type<string[]>().notNull(),
    sizes: jsonb('sizes').$type<OwnSize[]>().notNull().default([]),
    availabilitySchedule: jsonb('availability_schedule').$type<AvailabilitySchedule>(),
    orderTypes: jsonb('order_types').$type<OrderType[]>().notNull(),
    popularity: integer('popularity').notNull(),
    recommendedWith: jsonb('recommended_with').$type<string[]>().notNull(),
    replacements: jsonb('replacements').$type<string[]>().notNull(),
    /** Served at a table only, to adults (docs/product.md §13.22). */
    ageRestricted: boolean('age_restricted').notNull().default(false),
    /** Marked goods, whose code is read at the sale (docs/product.md §25.19). */
    marked: boolean('marked').notNull().default(false),
    ...cooking(),
    ...taxed(),
  },
  (table) => [index().on(table.category)],
);
