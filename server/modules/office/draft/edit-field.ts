import * as v from 'valibot';
import { ProductMark } from '#contract/catalog.ts';
import { ChainPicture, ExternalId } from '#contract/chain-file-parts.ts';
import type { Chain, ChainProduct } from '#contract/chain-file.ts';
import {
  DISH_FIELDS,
  type DishField,
  type EditValue,
  GROUP_FIELDS,
  type GroupField,
  OPTION_FIELDS,
  type OptionField,
} from '#contract/office-chain.ts';
import { Kopecks, KopecksDelta } from '#contract/primitives.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';

/** What the path of an edit names (contract/office-chain.ts, EditPath). */
export type EditField =
  | { readonly kind: 'dish'; readonly id: string; readonly field: DishField }
  /** The whole price of a dish in one of its own sizes; `option` is `group/option`. */
  | { readonly kind: 'size'; readonly id: string; readonly option: string }
  /** A group of options, for every dish that has it. */
  | { readonly kind: 'group'; readonly group: string; readonly field: GroupField }
  /** An option of a group; its price is what it adds to the price of the dish. */
  | { readonly kind: 'option'; readonly group: string; readonly option: string; readonly field: OptionField }
  /** A restaurant's own price of a dish; null: the chain's. */
  | { readonly kind: 'own_price'; readonly restaurant: string; readonly product: string };

/** Edited values by path. */
export type Edits = ReadonlyMap<string, EditValue>;

const isDishField = (name: string): name is DishField => DISH_FIELDS.some((field) => field === name);
const groupField = (name: string): GroupField | undefined => GROUP_FIELDS.find((field) => field === name);
const optionField = (name: string): OptionField | undefined => OPTION_FIELDS.find((field) => field === name);

/** Reads a path; null if no field has it. */
export function readField(path: string): EditField | null {
  const [list, id, ...rest] = path.split('/');
  if (id === undefined) return null;
  const [one, two, three, ...more] = rest;
  if (one === undefined || more.length > 0) return null;
  if (list === 'products' && two === undefined) return isDishField(one) ? { kind: 'dish', id, field: one } : null;
  if (list === 'products' && one === 'sizes' && two !== undefined && three !== undefined) {
    return { kind: 'size', id, option: `${two}/${three}` };
  }
  if (three !== undefined) return null;
  if (list === 'modifier_groups') return readGroupField(id, one, two);
  if (list === 'restaurants' && one === 'prices' && two !== undefined) {
    return { kind: 'own_price', restaurant: id, product: two };
  }
  return null;
}

const readGroupField = (group: string, one: string, two: string | undefined): EditField | null => {
  if (two === undefined) {
    const field = groupField(one);
    return field === undefined ? null : { kind: 'group', group, field };
  }
  const field = optionField(two);
  return field === undefined ? null : { kind: 'option', group, option: one, field };
};

/** Returns the path of a dish's field. */
export function dishPath(id: string, field: DishField): string {
  return `products/${id}/${field}`;
}

export function sizePath(id: string, option: string): string {
  return `products/${id}/sizes/${option}`;
}

export function groupPath(group: string, field: GroupField): string {
  return `modifier_groups/${group}/${field}`;
}

export function optionPath(group: string, option: string, field: OptionField): string {
  return `modifier_groups/${group}/${option}/${field}`;
}

export function ownPricePath(restaurant: string, product: string): string {
  return `restaurants/${restaurant}/prices/${product}`;
}

/** Returns the restaurant that a field concerns alone; null: the whole chain. */
export function restaurantOfField(field: EditField): string | null {
  return field.kind === 'own_price' ? field.restaurant : null;
}

const Nutrients = v.strictObject({
  kcal: v.number(),
  proteins: v.number(),
  fats: v.number(),
  carbohydrates: v.number(),
});
/** The kind of value of each field; its limits are the import's checks, which tell a person more. */
const VALUES: Readonly<Record<DishField, v.GenericSchema>> = {
  name: v.string(),
  description: v.string(),
  composition: v.string(),
  weight: v.string(),
  portion_size: v.number(),
  nutrition_per_100: Nutrients,
  nutrition_per_portion: v.nullable(Nutrients),
  price: Kopecks,
  old_price: v.nullable(Kopecks),
  marks: v.array(ProductMark),
  picture: v.nullable(ChainPicture),
  modifier_groups: v.array(ExternalId),
  archived: v.boolean(),
};
const GROUP_VALUES: Readonly<Record<GroupField, v.GenericSchema>> = {
  name: v.string(),
  required: v.boolean(),
  min: v.number(),
  max: v.nullable(v.number()),
  options: v.array(ExternalId),
};
const OPTION_VALUES: Readonly<Record<OptionField, v.GenericSchema>> = { name: v.string(), price: KopecksDelta };

/** Reports whether a field can hold a value. */
export function fitsField(field: EditField, value: EditValue): boolean {
  switch (field.kind) {
    case 'dish':
      return v.is(VALUES[field.field], value);
    case 'size':
      return v.is(Kopecks, value);
    case 'group':
      return v.is(GROUP_VALUES[field.field], value);
    case 'option':
      return v.is(OPTION_VALUES[field.field], value);
    case 'own_price':
      return v.is(v.nullable(Kopecks), value);
  }
}

/** Finds a dish that is sold or archived. */
function findDish({ chain, shelf }: FileContent, id: string): ChainProduct | undefined {
  return chain.products.find((one) => one.id === id) ?? shelf.find(({ product }) => product.id === id)?.product;
}

const dishValue = (file: FileContent, id: string, field: DishField): EditValue | undefined => {
  const product = findDish(file, id);
  if (product === undefined) return undefined;
  if (field === 'archived') return !file.chain.products.some((one) => one.id === id);
  return product[field] ?? null;
};

/** A file with the things that the draft has new, and their {@link thingKey}: they are in none of its lists. */
export interface Base extends FileContent {
  readonly fresh: ReadonlySet<string>;
}

/** Returns what a field belongs to, as one text. */
export function thingKey(field: EditField): string {
  switch (field.kind) {
    case 'dish':
    case 'size':
      return `products ${field.id}`;
    case 'own_price':
      return `products ${field.product}`;
    case 'group':
      return `modifier_groups ${field.group}`;
    case 'option':
      return `options ${field.group}/${field.option}`;
  }
}

const groupValue = ({ chain, fresh }: Base, group: string, name: GroupField): EditValue | undefined => {
  const found = chain.modifier_groups.find(({ id }) => id === group);
  if (found === undefined) return undefined;
  if (name !== 'options') return found[name] ?? null;
  return found.options.map(({ id }) => id).filter((id) => !fresh.has(`options ${group}/${id}`));
};

/** Returns what a file has in a field; undefined if it has no such thing. */
export function valueIn(file: Base, field: EditField): EditValue | undefined {
  const { chain } = file;
  switch (field.kind) {
    case 'dish':
      return dishValue(file, field.id, field.field);
    case 'size':
      return findDish(file, field.id)?.sizes.find(({ option }) => option === field.option)?.price;
    case 'group':
      return groupValue(file, field.group, field.field);
    case 'option':
      return optionIn(chain, field)?.[field.field];
    case 'own_price':
      return ownPriceIn(chain, field);
  }
}

const optionIn = (chain: Chain, { group, option }: { readonly group: string; readonly option: string }) =>
  chain.modifier_groups.find(({ id }) => id === group)?.options.find(({ id }) => id === option);

const ownPriceIn = (
  chain: Chain,
  { restaurant, product }: { readonly restaurant: string; readonly product: string },
): number | null | undefined => {
  const place = chain.restaurants.find(({ id }) => id === restaurant);
  if (place === undefined || !chain.products.some(({ id }) => id === product)) return undefined;
  return place.assortment.prices.find((one) => one.product === product)?.price ?? null;
};
