import {
  CATEGORY_FIELDS,
  type CategoryField,
  CHAIN_LISTS,
  type ChainList,
  DISH_FIELDS,
  type DishField,
  type EditValue,
  GROUP_FIELDS,
  type GroupField,
  OPTION_FIELDS,
  type OptionField,
  PROMOCODE_FIELDS,
  type PromocodeField,
  RESTAURANT_FIELDS,
  type RestaurantField,
  ZONE_FIELDS,
  type ZoneField,
} from '#contract/office-chain.ts';
import { CONTENT_FIELDS, CONTENT_LISTS, type ContentField, type ContentList } from '#contract/office-content.ts';
import {
  HEAD_FIELDS,
  HEAD_PARTS,
  type HeadField,
  type HeadPart,
  LOCALITY_FIELDS,
  type LocalityField,
} from '#contract/office-head.ts';
import type { OfficeAction } from '#contract/office.ts';

/** What the path of an edit names (contract/office-chain.ts, EditPath). */
export type EditField =
  | { readonly kind: 'dish'; readonly id: string; readonly field: DishField }
  /** The whole price of a dish in one of its own sizes; `option` is `group/option`. */
  | { readonly kind: 'size'; readonly id: string; readonly option: string }
  | { readonly kind: 'category'; readonly id: string; readonly field: CategoryField }
  /** A group of options, for every dish that has it. */
  | { readonly kind: 'group'; readonly group: string; readonly field: GroupField }
  /** An option of a group; its price is what it adds to the price of the dish. */
  | { readonly kind: 'option'; readonly group: string; readonly option: string; readonly field: OptionField }
  /** A restaurant's own price of a dish; null: the chain's. */
  | { readonly kind: 'own_price'; readonly restaurant: string; readonly product: string }
  | { readonly kind: 'promocode'; readonly id: string; readonly field: PromocodeField }
  | { readonly kind: 'restaurant'; readonly restaurant: string; readonly field: RestaurantField }
  | { readonly kind: 'zone'; readonly restaurant: string; readonly zone: string; readonly field: ZoneField }
  /** A banner, a slide, a promotion, news, a job, a page. */
  | { readonly kind: 'content'; readonly list: ContentList; readonly id: string; readonly field: ContentField }
  /** Of the chain itself. */
  | { readonly kind: 'head'; readonly part: HeadPart; readonly field: HeadField }
  | { readonly kind: 'locality'; readonly id: string; readonly field: LocalityField }
  /** Which things a list of the chain has, in order. */
  | { readonly kind: 'list'; readonly list: ChainList };

/** Edited values by path. */
export type Edits = ReadonlyMap<string, EditValue>;

const named = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((one) => one === name);

/** Reads a path; null if no field has it. */
export function readField(path: string): EditField | null {
  const [head, id, ...rest] = path.split('/');
  if (id === undefined) return null;
  if (head === 'chain') {
    const list = named(CHAIN_LISTS, id);
    return list === undefined || rest.length > 0 ? null : { kind: 'list', list };
  }
  const part = named(HEAD_PARTS, head ?? '');
  if (part !== undefined) {
    const field = named<HeadField>(HEAD_FIELDS[part], id);
    return field === undefined || rest.length > 0 ? null : { kind: 'head', part, field };
  }
  const [one, two, three, ...more] = rest;
  if (one === undefined || more.length > 0) return null;
  if (head === 'products' && one === 'sizes' && two !== undefined && three !== undefined) {
    return { kind: 'size', id, option: `${two}/${three}` };
  }
  if (head === 'restaurants') return readRestaurantField(id, rest);
  if (three !== undefined) return null;
  if (head === 'modifier_groups') return readGroupField(id, one, two);
  if (two !== undefined) return null;
  if (head === 'products') {
    const field = named(DISH_FIELDS, one);
    return field === undefined ? null : { kind: 'dish', id, field };
  }
  if (head === 'categories') {
    const field = named(CATEGORY_FIELDS, one);
    return field === undefined ? null : { kind: 'category', id, field };
  }
  if (head === 'promocodes') {
    const field = named(PROMOCODE_FIELDS, one);
    return field === undefined ? null : { kind: 'promocode', id, field };
  }
  if (head === 'localities') {
    const field = named(LOCALITY_FIELDS, one);
    return field === undefined ? null : { kind: 'locality', id, field };
  }
  const list = named(CONTENT_LISTS, head ?? '');
  if (list === undefined) return null;
  const field = named<ContentField>(CONTENT_FIELDS[list], one);
  return field === undefined ? null : { kind: 'content', list, id, field };
}

const readRestaurantField = (restaurant: string, [one = '', two, three]: readonly string[]): EditField | null => {
  if (two === undefined) {
    const field = named(RESTAURANT_FIELDS, one);
    return field === undefined ? null : { kind: 'restaurant', restaurant, field };
  }
  if (one === 'prices') return three === undefined ? { kind: 'own_price', restaurant, product: two } : null;
  const field = one === 'zones' && three !== undefined ? named(ZONE_FIELDS, three) : undefined;
  return field === undefined ? null : { kind: 'zone', restaurant, zone: two, field };
};

const readGroupField = (group: string, one: string, two: string | undefined): EditField | null => {
  if (two === undefined) {
    const field = named(GROUP_FIELDS, one);
    return field === undefined ? null : { kind: 'group', group, field };
  }
  const field = named(OPTION_FIELDS, two);
  return field === undefined ? null : { kind: 'option', group, option: one, field };
};

/** Returns the path of a dish's field. */
export function dishPath(id: string, field: DishField): string {
  return `products/${id}/${field}`;
}

export function sizePath(id: string, option: string): string {
  return `products/${id}/sizes/${option}`;
}

export function categoryPath(id: string, field: CategoryField): string {
  return `categories/${id}/${field}`;
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

export function restaurantPath(restaurant: string, field: RestaurantField): string {
  return `restaurants/${restaurant}/${field}`;
}

export function zonePath(restaurant: string, zone: string, field: ZoneField): string {
  return `restaurants/${restaurant}/zones/${zone}/${field}`;
}

export function promocodePath(id: string, field: PromocodeField): string {
  return `promocodes/${id}/${field}`;
}

export function contentPath(list: ContentList, id: string, field: ContentField): string {
  return `${list}/${id}/${field}`;
}

export function headPath(part: HeadPart, field: HeadField): string {
  return `${part}/${field}`;
}

export function localityPath(id: string, field: LocalityField): string {
  return `localities/${id}/${field}`;
}

export function listPath(list: ChainList): string {
  return `chain/${list}`;
}

/** Returns the restaurant that a field concerns alone; null: the whole chain. */
export function restaurantOfField(field: EditField): string | null {
  return 'restaurant' in field ? field.restaurant : null;
}

/** What a manager changes in the own restaurants: when they work, and whom guests and the server call. */
const HOURS: ReadonlySet<string> = new Set(['opening_hours', 'phone_number', 'alarm_phone']);

/** Returns what a person must be allowed to do for an edit of a field, and for its publication (docs/product.md §34.3). */
export function actionsOfField(field: EditField): { readonly edit: OfficeAction; readonly publish: OfficeAction } {
  const list = field.kind === 'list' ? field.list : null;
  if (field.kind === 'promocode' || list === 'promocodes') return { edit: 'promo.edit', publish: 'promo.publish' };
  const isHead = field.kind === 'head' || field.kind === 'locality' || list === 'localities';
  if (isHead) return { edit: 'chain.edit', publish: 'chain.publish' };
  const isContent = field.kind === 'content' || CONTENT_LISTS.some((one) => one === list);
  if (isContent) return { edit: 'content.edit', publish: 'content.publish' };
  const isPlace = field.kind === 'restaurant' || field.kind === 'zone';
  if (isPlace && HOURS.has(field.field)) return { edit: 'hours.edit', publish: 'hours.publish' };
  if (isPlace || list === 'restaurants') return { edit: 'places.edit', publish: 'places.publish' };
  return { edit: 'menu.edit', publish: 'menu.publish' };
}

/** Reports whether a field is an order of ids, which others may change at the same time (docs/product.md §34.17). */
export function isOrder(field: EditField): boolean {
  if (field.kind === 'list') return true;
  if (field.kind === 'category') return field.field === 'products';
  if (field.kind === 'restaurant') return field.field === 'zones';
  return (field.kind === 'group' && field.field === 'options') || isGroupsOfDish(field) || isDishesOfDish(field);
}

/** Reports whether a field is the dishes that go with a dish, or replace it. */
export function isDishesOfDish(field: EditField): boolean {
  return field.kind === 'dish' && (field.field === 'recommended_with' || field.field === 'replacements');
}

/** Reports whether a field is the groups of options that a dish has. */
export function isGroupsOfDish(field: EditField): boolean {
  return field.kind === 'dish' && field.field === 'modifier_groups';
}

/** Returns what a field belongs to, as one text; a list belongs to the chain, which is never new. */
export function thingKey(field: EditField): string {
  switch (field.kind) {
    case 'dish':
    case 'size':
      return `products ${field.id}`;
    case 'own_price':
      return `products ${field.product}`;
    case 'category':
      return `categories ${field.id}`;
    case 'group':
      return `modifier_groups ${field.group}`;
    case 'option':
      return `options ${field.group}/${field.option}`;
    case 'promocode':
      return `promocodes ${field.id}`;
    case 'restaurant':
      return `restaurants ${field.restaurant}`;
    case 'zone':
      return `zones ${field.restaurant}/${field.zone}`;
    case 'content':
      return `${field.list} ${field.id}`;
    case 'locality':
      return `localities ${field.id}`;
    case 'head':
    case 'list':
      return 'chain';
  }
}

/** Returns the keys of all that a field belongs to: a zone and an own price go with their restaurant. */
export function thingKeys(field: EditField): readonly string[] {
  const key = thingKey(field);
  return 'restaurant' in field && field.kind !== 'restaurant' ? [key, `restaurants ${field.restaurant}`] : [key];
}
