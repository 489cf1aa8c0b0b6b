import type {
  Chain,
  ChainCategory,
  ChainLocality,
  ChainModifierGroup,
  ChainOption,
  ChainProduct,
  ChainPromocode,
  ChainRestaurant,
  ChainZone,
} from '#contract/chain-file.ts';
import type { ContentList } from '#contract/office-content.ts';
import { NO_HOURS } from '#contract/primitives.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { officeStrings } from '../office-strings.ts';
import { contentId, type ContentThing, withNewContent } from './content-things.ts';
import {
  contentPath,
  dishPath,
  type Edits,
  groupPath,
  listPath,
  optionPath,
  promocodePath,
  readField,
  restaurantPath,
  zonePath,
} from './edit-field.ts';
import { type Base, findDish } from './field-values.ts';

// Things before anyone has named them: the checks of an import ask for what is missing.

const newOption = (id: string): ChainOption => ({
  id,
  name: '',
  price: 0,
  weight: null,
  picture: null,
  is_default: false,
  max_quantity: 1,
});

const newGroup = (id: string): ChainModifierGroup => ({
  id,
  name: '',
  kind: 'multiple',
  required: false,
  min: 0,
  free_count: 0,
  options: [],
});

const newCategory = (id: string): ChainCategory => ({
  id,
  slug: id,
  name: '',
  description: null,
  station: null,
  cook_minutes: null,
  vat: null,
  color: '#f3e9dc',
});

const newDish = (id: string, category: string): ChainProduct => ({
  id,
  category,
  slug: id,
  name: '',
  description: '',
  composition: '',
  weight: '',
  portion_size: 0,
  nutrition_per_100: { kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 },
  allergens: [],
  marks: [],
  price: 0,
  old_price: null,
  picture: null,
  modifier_groups: [],
  sizes: [],
  availability_schedule: null,
  order_types: ['delivery', 'pickup'],
  popularity: 0,
  recommended_with: [],
  replacements: [],
  age_restricted: false,
  marked: false,
  station: null,
  cook_minutes: null,
  vat: null,
});

/** It lies nowhere yet, which is a fault (`pointMissing`); the chain's only city is its first. */
const newLocality = (id: string, isFirst: boolean): ChainLocality => ({
  id,
  slug: id,
  name: '',
  name_in: '',
  latitude: 0,
  longitude: 0,
  border_box_lower_corner: [0, 0],
  border_box_upper_corner: [0, 0],
  support_phone_number: null,
  seo_title: null,
  is_default: isFirst,
  region: null,
});

const newPromocode = (id: string): ChainPromocode => ({
  id,
  code: '',
  gives: { type: 'percent', percent: 10 },
  min_subtotal: 0,
  order_types: ['delivery', 'pickup'],
  restaurants: [],
  starts_on: null,
  ends_on: null,
  first_order_only: false,
  per_customer: null,
  with_discounted: false,
});

const DAY = [{ from: '10:00', to: '22:00' }];

/** How long a new kitchen cooks and a new courier rides, minutes. */
const [COOKING, TRANSPORTATION] = [20, 30];

const newZone = (id: string, type: ChainZone['type'], more: Partial<ChainZone> = {}): ChainZone => ({
  id,
  type,
  name: '',
  price: 0,
  min_delivery_price: null,
  free_delivery_price: null,
  area: null,
  area_holes: [],
  cooking_time: COOKING,
  transportation_time: TRANSPORTATION,
  ...more,
});

/** It stands nowhere yet: in the middle of the chain's first city, which is a fault (`pointMissing`). */
const newRestaurant = (
  id: string,
  { number, isFirst }: { readonly number: number; readonly isFirst: boolean },
  { localities, restaurants }: Pick<Chain, 'localities' | 'restaurants'>,
): ChainRestaurant => {
  const city = localities.find((one) => one.is_default) ?? localities[0];
  const { timezone = 'Europe/Moscow' } = restaurants.find(({ locality }) => locality === city?.id) ?? {};
  return {
    id,
    number,
    locality: city?.id ?? '',
    name: '',
    address: '',
    timezone,
    latitude: city?.latitude ?? 0,
    longitude: city?.longitude ?? 0,
    is_default: isFirst,
    accepts_online_payments: null,
    own_payment_key: false,
    delivery_radius: null,
    opening_hours: {
      monday: DAY,
      tuesday: DAY,
      wednesday: DAY,
      thursday: DAY,
      friday: DAY,
      saturday: DAY,
      sunday: DAY,
    },
    phone_number: null,
    seller: null,
    express_minutes_before_close: null,
    kitchen_diff: null,
    cancel_unaccepted_minutes: 20,
    capacity: null,
    busy_when: null,
    auto_accept: false,
    alarm_phone: null,
    tips_url: null,
    schedule_modal: { is_default_title: true, title: null, text: null },
    booking_config: { is_booking_schedule: false, is_booking_disable: true, booking_hours: NO_HOURS },
    availability_schedule: null,
    order_ahead_days: 0,
    tables: [],
    joined_tables: [],
    booking_seats: null,
    table_code_version: 1,
    zones: [newZone(`${id}-pickup`, 'pickup', { name: officeStrings.pickupZone, transportation_time: 0 })],
    assortment: { categories_not_served: [], products_not_served: [], stop_list: [], stop_options: [], prices: [] },
  };
};

/** Returns the ids of a list of the draft that no thing has. */
const addedTo = (edits: Edits, path: string, known: readonly { readonly id: string }[]): string[] => {
  const listed = edits.get(path);
  if (!Array.isArray(listed)) return [];
  const ids = new Set(known.map(({ id }) => id));
  return [...new Set(listed)].filter((id) => !ids.has(id));
};

/** Returns the dish that a new one begins as: published or archived; undefined if it begins empty. */
export function copiedDish(
  file: Pick<FileContent, 'chain' | 'shelf'>,
  edits: Edits,
  id: string,
): ChainProduct | undefined {
  const source = edits.get(dishPath(id, 'copy_of'));
  return typeof source === 'string' ? findDish(file, source) : undefined;
}

const newDishes = (file: FileContent, edits: Edits): ChainProduct[] =>
  [...edits].flatMap(([path, category]) => {
    const field = readField(path);
    if (field?.kind !== 'dish' || field.field !== 'category' || typeof category !== 'string') return [];
    if (findDish(file, field.id) !== undefined) return [];
    const source = copiedDish(file, edits, field.id);
    if (source === undefined) return [newDish(field.id, category)];
    return [{ ...source, id: field.id, slug: field.id, category }];
  });

/** What a draft stands on: a file, and the greatest number that a restaurant has had, since none gets the number of another. */
export interface DraftGround extends FileContent {
  readonly lastNumber: number;
}

/**
 * Returns a file with the things that the draft has new, as they are before any other edit (docs/product.md §34.14, §34.15): the fields of a
 * new thing are edited as those of a published one. A list makes categories, groups and options; its category makes a dish.
 */
export function withNewThings(file: DraftGround, edits: Edits): Base {
  const { chain, lastNumber } = file;
  const fresh = new Set<string>();
  const added = (kind: string, path: string, known: readonly { readonly id: string }[], prefix = ''): string[] => {
    const ids = addedTo(edits, path, known);
    for (const id of ids) fresh.add(`${kind} ${prefix}${id}`);
    return ids;
  };
  const dishes = newDishes(file, edits);
  for (const { id } of dishes) fresh.add(`products ${id}`);
  const categories = added('categories', listPath('categories'), chain.categories).map(newCategory);
  const groups = added('modifier_groups', listPath('modifier_groups'), chain.modifier_groups).map(newGroup);
  const codes = added('promocodes', listPath('promocodes'), [...chain.promocodes, ...file.codes]).map(newPromocode);
  const cities = added('localities', listPath('localities'), chain.localities).map((id, index) =>
    newLocality(id, chain.localities.length === 0 && index === 0),
  );
  const localities = [...chain.localities, ...cities];
  const isFirst = chain.restaurants.length === 0;
  const places = added('restaurants', listPath('restaurants'), chain.restaurants).map((id, index) =>
    newRestaurant(
      id,
      { number: lastNumber + 1 + index, isFirst: isFirst && index === 0 },
      { localities, restaurants: chain.restaurants },
    ),
  );
  return {
    ...file,
    chain: {
      ...chain,
      ...withNewContent(chain, (list, known) => added(list, listPath(list), known)),
      localities,
      restaurants: [...chain.restaurants, ...places].map((one) => ({
        ...one,
        zones: [
          ...one.zones,
          ...added('zones', restaurantPath(one.id, 'zones'), one.zones, `${one.id}/`).map((id) =>
            newZone(id, 'delivery'),
          ),
        ],
      })),
      promocodes: [...chain.promocodes, ...codes],
      products: [...chain.products, ...dishes],
      categories: [...chain.categories, ...categories],
      modifier_groups: [...chain.modifier_groups, ...groups].map((group) => ({
        ...group,
        options: [
          ...group.options,
          ...added('options', groupPath(group.id, 'options'), group.options, `${group.id}/`).map(newOption),
        ],
      })),
    },
    fresh,
  };
}

/** Returns a file whose new things have the names that the draft gives them: what a sentence calls them. */
export function withNewNames({ fresh, ...file }: Base, edits: Edits): FileContent {
  const named = <T extends { readonly id: string; readonly name: string }>(list: readonly T[], kind: string): T[] =>
    list.map((thing) => {
      const name = fresh.has(`${kind} ${thing.id}`) ? edits.get(`${kind}/${thing.id}/name`) : undefined;
      return typeof name === 'string' ? { ...thing, name } : thing;
    });
  const titled = <T extends ContentThing>(list: ContentList, things: readonly T[]): T[] =>
    things.map((thing) => {
      const id = contentId(thing);
      const title = fresh.has(`${list} ${id}`) ? edits.get(contentPath(list, id, 'title')) : undefined;
      return typeof title === 'string' ? { ...thing, title } : thing;
    });
  const { chain } = file;
  const { products, categories, modifier_groups: groups, promocodes, restaurants, localities } = chain;
  return {
    ...file,
    chain: {
      ...chain,
      banners: titled('banners', chain.banners),
      slides: titled('slides', chain.slides),
      promos: titled('promos', chain.promos),
      news: titled('news', chain.news),
      vacancies: titled('vacancies', chain.vacancies),
      pages: titled('pages', chain.pages),
      products: named(products, 'products'),
      categories: named(categories, 'categories'),
      localities: named(localities, 'localities'),
      restaurants: named(restaurants, 'restaurants').map((one) => ({
        ...one,
        zones: one.zones.map((zone) => {
          const name = edits.get(zonePath(one.id, zone.id, 'name'));
          return fresh.has(`zones ${one.id}/${zone.id}`) && typeof name === 'string' ? { ...zone, name } : zone;
        }),
      })),
      promocodes: promocodes.map((one) => {
        const code = fresh.has(`promocodes ${one.id}`) ? edits.get(promocodePath(one.id, 'code')) : undefined;
        return typeof code === 'string' ? { ...one, code } : one;
      }),
      modifier_groups: named(groups, 'modifier_groups').map((group) => ({
        ...group,
        options: group.options.map((option) => {
          const isNew = fresh.has(`options ${group.id}/${option.id}`);
          const name = isNew ? edits.get(optionPath(group.id, option.id, 'name')) : undefined;
          return typeof name === 'string' ? { ...option, name } : option;
        }),
      })),
    },
  };
}
