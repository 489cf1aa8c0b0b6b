import * as v from 'valibot';
import { Allergen, ProductMark } from '#contract/catalog.ts';
import { ChainPicture, ExternalId, weekRangesOf } from '#contract/chain-file-parts.ts';
import type { Chain, ChainLocality, ChainProduct, ChainRestaurant, ChainZone } from '#contract/chain-file.ts';
import {
  type CategoryField,
  type ChainList,
  type DishField,
  type EditValue,
  type GroupField,
  OfficeArea,
  OfficeBusyWhen,
  OfficeCapacity,
  OfficeHours,
  OfficeJoined,
  OfficeSeller,
  OfficeTables,
  type OptionField,
  OWN_LISTS,
  type PromocodeField,
  PromoGives,
  type RestaurantField,
  type ZoneField,
} from '#contract/office-chain.ts';
import {
  type HeadField,
  type LocalityField,
  OfficeAlert,
  OfficeBooking,
  OfficeBox,
  OfficeLegal,
} from '#contract/office-head.ts';
import { CONTENT_LISTS } from '#contract/office-content.ts';
import { Kopecks, KopecksDelta, OrderType } from '#contract/primitives.ts';
import { Vat } from '#contract/vat.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { contentIds, contentSchema, contentValue } from './content-things.ts';
import { type EditField, thingKey } from './edit-field.ts';

const Nutrients = v.strictObject({
  kcal: v.number(),
  proteins: v.number(),
  fats: v.number(),
  carbohydrates: v.number(),
});
/** The kind of value of each field; its limits are the import's checks, which tell a person more. */
const DISH_VALUES: Readonly<Record<DishField, v.GenericSchema>> = {
  // Null: a dish that was new is not wanted any more.
  category: v.nullable(ExternalId),
  copy_of: v.nullable(ExternalId),
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
  allergens: v.array(Allergen),
  picture: v.nullable(ChainPicture),
  modifier_groups: v.array(ExternalId),
  availability_schedule: v.nullable(OfficeHours),
  order_types: v.array(OrderType),
  recommended_with: v.array(ExternalId),
  replacements: v.array(ExternalId),
  popularity: v.number(),
  station: v.nullable(ExternalId),
  cook_minutes: v.nullable(v.number()),
  vat: v.nullable(Vat),
  age_restricted: v.boolean(),
  marked: v.boolean(),
  archived: v.boolean(),
};
const CATEGORY_VALUES: Readonly<Record<CategoryField, v.GenericSchema>> = {
  name: v.string(),
  description: v.nullable(v.string()),
  color: v.string(),
  station: v.nullable(ExternalId),
  cook_minutes: v.nullable(v.number()),
  vat: v.nullable(Vat),
  products: v.array(ExternalId),
};
const GROUP_VALUES: Readonly<Record<GroupField, v.GenericSchema>> = {
  name: v.string(),
  kind: v.picklist(['single', 'multiple', 'removal']),
  required: v.boolean(),
  min: v.number(),
  max: v.nullable(v.number()),
  options: v.array(ExternalId),
};
const OPTION_VALUES: Readonly<Record<OptionField, v.GenericSchema>> = { name: v.string(), price: KopecksDelta };

const PROMOCODE_VALUES: Readonly<Record<PromocodeField, v.GenericSchema>> = {
  code: v.string(),
  gives: PromoGives,
  min_subtotal: Kopecks,
  order_types: v.array(OrderType),
  restaurants: v.array(ExternalId),
  starts_on: v.nullable(v.string()),
  ends_on: v.nullable(v.string()),
  first_order_only: v.boolean(),
  per_customer: v.nullable(v.number()),
  with_discounted: v.boolean(),
  archived: v.boolean(),
};

const RESTAURANT_VALUES: Readonly<Record<RestaurantField, v.GenericSchema>> = {
  name: v.string(),
  address: v.string(),
  locality: ExternalId,
  timezone: v.string(),
  phone_number: v.nullable(v.string()),
  seller: v.nullable(OfficeSeller),
  latitude: v.number(),
  longitude: v.number(),
  is_default: v.boolean(),
  opening_hours: OfficeHours,
  express_minutes_before_close: v.nullable(v.number()),
  kitchen_diff: v.nullable(v.number()),
  order_ahead_days: v.number(),
  accepts_online_payments: v.nullable(v.boolean()),
  tips_url: v.nullable(v.string()),
  delivery_radius: v.nullable(v.number()),
  cancel_unaccepted_minutes: v.nullable(v.number()),
  capacity: v.nullable(OfficeCapacity),
  busy_when: v.nullable(OfficeBusyWhen),
  auto_accept: v.boolean(),
  alarm_phone: v.nullable(v.string()),
  tables: OfficeTables,
  joined_tables: OfficeJoined,
  zones: v.array(ExternalId),
};
const ZONE_VALUES: Readonly<Record<ZoneField, v.GenericSchema>> = {
  name: v.string(),
  price: Kopecks,
  min_delivery_price: v.nullable(Kopecks),
  free_delivery_price: v.nullable(Kopecks),
  cooking_time: v.number(),
  transportation_time: v.number(),
  delivery_time: v.nullable(v.number()),
  opening_hours: v.nullable(OfficeHours),
  area: v.nullable(OfficeArea),
};

const HEAD_VALUES: Readonly<Record<HeadField, v.GenericSchema>> = {
  name: v.string(),
  slogan: v.string(),
  support_phone_number: v.nullable(v.string()),
  support_hours: v.nullable(OfficeHours),
  email: v.nullable(v.string()),
  legal: OfficeLegal,
  registered_names: v.array(v.string()),
  rules_url: v.string(),
  privacy_url: v.string(),
  agreement_url: v.string(),
  personal_data_consent_url: v.nullable(v.string()),
  operator_number: v.nullable(v.string()),
  pickup_discount: v.number(),
  max_cutlery_count: v.number(),
  bonus_percent: v.number(),
  booking: OfficeBooking,
  alert_message: v.nullable(OfficeAlert),
};
const LOCALITY_VALUES: Readonly<Record<LocalityField, v.GenericSchema>> = {
  name: v.string(),
  name_in: v.string(),
  slug: v.string(),
  region: v.nullable(v.string()),
  latitude: v.number(),
  longitude: v.number(),
  border_box: OfficeBox,
  support_phone_number: v.nullable(v.string()),
  seo_title: v.nullable(v.string()),
  is_default: v.boolean(),
};

const schemaOf = (field: EditField): v.GenericSchema => {
  switch (field.kind) {
    case 'dish':
      return DISH_VALUES[field.field];
    case 'size':
      return Kopecks;
    case 'category':
      return CATEGORY_VALUES[field.field];
    case 'group':
      return GROUP_VALUES[field.field];
    case 'option':
      return OPTION_VALUES[field.field];
    case 'own_price':
      return v.nullable(Kopecks);
    case 'promocode':
      return PROMOCODE_VALUES[field.field];
    case 'restaurant':
      return RESTAURANT_VALUES[field.field];
    case 'zone':
      return ZONE_VALUES[field.field];
    case 'content':
      return contentSchema(field.field);
    case 'head':
      return HEAD_VALUES[field.field];
    case 'locality':
      return LOCALITY_VALUES[field.field];
    case 'list':
      return v.array(ExternalId);
  }
};

/** Reports whether a field can hold a value. */
export function fitsField(field: EditField, value: EditValue): boolean {
  return v.is(schemaOf(field), value);
}

/** A file with the things that the draft has new, and their {@link thingKey}: they are in none of its lists. */
export interface Base extends FileContent {
  readonly fresh: ReadonlySet<string>;
}

/** Finds a dish that is sold or archived. */
export function findDish({ chain, shelf }: Pick<FileContent, 'chain' | 'shelf'>, id: string): ChainProduct | undefined {
  return chain.products.find((one) => one.id === id) ?? shelf.find(({ product }) => product.id === id)?.product;
}

const dishValue = (file: Base, id: string, field: DishField): EditValue | undefined => {
  const product = findDish(file, id);
  if (product === undefined) return undefined;
  const isFresh = file.fresh.has(`products ${id}`);
  if (field === 'copy_of') return isFresh ? null : undefined;
  if (field === 'category') return isFresh ? null : product.category;
  if (field === 'archived') return isFresh ? undefined : !file.chain.products.some((one) => one.id === id);
  if (field === 'availability_schedule') {
    const { availability_schedule: hours } = product;
    return hours === null ? null : weekRangesOf(hours);
  }
  return product[field] ?? null;
};

const categoryValue = ({ chain, fresh }: Base, id: string, name: CategoryField): EditValue | undefined => {
  const found = chain.categories.find((one) => one.id === id);
  if (found === undefined) return undefined;
  if (name !== 'products') return found[name];
  const own = chain.products.filter(({ category }) => category === id).map((one) => one.id);
  return own.filter((one) => !fresh.has(`products ${one}`));
};

const groupValue = ({ chain, fresh }: Base, group: string, name: GroupField): EditValue | undefined => {
  const found = chain.modifier_groups.find(({ id }) => id === group);
  if (found === undefined) return undefined;
  if (name !== 'options') return found[name] ?? null;
  return found.options.map(({ id }) => id).filter((id) => !fresh.has(`options ${group}/${id}`));
};

const promocodeValue = ({ chain, codes, fresh }: Base, id: string, name: PromocodeField): EditValue | undefined => {
  const valid = chain.promocodes.find((one) => one.id === id);
  const found = valid ?? codes.find((one) => one.id === id);
  if (found === undefined) return undefined;
  if (name !== 'archived') return found[name];
  return fresh.has(`promocodes ${id}`) ? undefined : valid === undefined;
};

/** Returns the area of a zone with its holes, as the office edits it; null: the circle of the radius. */
export function areaOf({ area, area_holes: holes }: Pick<ChainZone, 'area' | 'area_holes'>): OfficeArea | null {
  return area === null ? null : { ring: area, holes };
}

/** Returns the joined tables of a restaurant, as the office edits them. */
export function joinedOf({ joined_tables: joined }: Pick<ChainRestaurant, 'joined_tables'>): OfficeJoined['joined'] {
  return joined.map(({ tables, seats = null }) => ({ tables, seats }));
}

const restaurantValue = ({ chain, fresh }: Base, id: string, name: RestaurantField): EditValue | undefined => {
  const found = chain.restaurants.find((one) => one.id === id);
  if (found === undefined) return undefined;
  if (name === 'opening_hours') return weekRangesOf(found.opening_hours);
  if (name === 'tables') return { tables: found.tables };
  if (name === 'joined_tables') return { joined: joinedOf(found) };
  if (name !== 'zones') return found[name];
  return found.zones.map((zone) => zone.id).filter((zone) => !fresh.has(`zones ${id}/${zone}`));
};

const zoneValue = (chain: Chain, restaurant: string, id: string, name: ZoneField): EditValue | undefined => {
  const zone = chain.restaurants.find((one) => one.id === restaurant)?.zones.find((one) => one.id === id);
  if (zone === undefined) return undefined;
  if (name === 'area') return areaOf(zone);
  if (name === 'opening_hours') return zone.opening_hours === undefined ? null : weekRangesOf(zone.opening_hours);
  return zone[name] ?? null;
};

const headValue = ({ brand, documents, environment }: Chain, field: HeadField): EditValue => {
  if (field === 'support_hours') return brand.support_hours === undefined ? null : weekRangesOf(brand.support_hours);
  const values: Readonly<Record<string, EditValue | undefined>> = {
    ...documents,
    ...environment,
    ...brand,
    support_hours: null,
  };
  return values[field] ?? null;
};

const localityValue = ({ chain, fresh }: Base, id: string, field: LocalityField): EditValue | undefined => {
  const found = chain.localities.find((one) => one.id === id);
  if (found === undefined) return undefined;
  return field === 'border_box' ? boxOf(found, fresh) : found[field];
};

/** Returns the box of a city; null of a new one, whose box is made around its point until someone draws another. */
export function boxOf(
  { id, border_box_lower_corner: low, border_box_upper_corner: high }: ChainLocality,
  fresh: ReadonlySet<string>,
): OfficeBox | null {
  return fresh.has(`localities ${id}`) ? null : { south_west: low, north_east: high };
}

const listIds = (chain: Chain, list: ChainList): string[] => {
  const content = CONTENT_LISTS.find((one) => one === list);
  if (content !== undefined) return contentIds(chain, content);
  const own = OWN_LISTS.find((one) => one === list);
  return own === undefined ? [] : chain[own].map(({ id }) => id);
};

/** Returns what a file has in a field; undefined if it has no such thing. */
export function valueIn(file: Base, field: EditField): EditValue | undefined {
  const { chain, fresh } = file;
  switch (field.kind) {
    case 'dish':
      return dishValue(file, field.id, field.field);
    case 'size':
      return findDish(file, field.id)?.sizes.find(({ option }) => option === field.option)?.price;
    case 'category':
      return categoryValue(file, field.id, field.field);
    case 'group':
      return groupValue(file, field.group, field.field);
    case 'option':
      return optionIn(chain, field)?.[field.field];
    case 'own_price':
      return ownPriceIn(chain, field);
    case 'promocode':
      return promocodeValue(file, field.id, field.field);
    case 'restaurant':
      return restaurantValue(file, field.restaurant, field.field);
    case 'zone':
      return zoneValue(chain, field.restaurant, field.zone, field.field);
    case 'content':
      return contentValue(chain, field.list, field.id, field.field);
    case 'head':
      return headValue(chain, field.field);
    case 'locality':
      return localityValue(file, field.id, field.field);
    case 'list':
      return listIds(chain, field.list).filter((id) => !fresh.has(`${field.list} ${id}`));
  }
}

/** Reports whether a field may be edited only while its thing is new. */
export function isFixed({ fresh }: Base, field: EditField): boolean {
  return field.kind === 'group' && field.field === 'kind' && !fresh.has(thingKey(field));
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
