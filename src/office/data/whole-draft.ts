import {
  type ChainList,
  type DraftState,
  type NumberedLocality,
  type OfficeCategory,
  type OfficeDish,
  type OfficeDraft,
  type OfficeGroup,
  type OfficeRestaurant,
  type OfficeZone,
  OWN_LISTS,
} from '#contract/office-chain.ts';
import { CONTENT_LISTS, type ContentList, type OfficeContent } from '#contract/office-content.ts';
import { slugOf } from '#domain/slug.ts';
import { newKey } from '#lib/ids.ts';
import { fieldPath, type Shown } from './shown-dish.ts';

/** The time zone of the chain's first restaurant, by which its persons live; Moscow's before there is one. */
export function zoneOfChain(draft: Pick<OfficeDraft, 'restaurants'> | undefined): string {
  return draft?.restaurants[0]?.timezone ?? 'Europe/Moscow';
}

interface Thing {
  readonly id: string;
}

const idsOfAll = (things: readonly Thing[]): Set<string> => new Set(things.map(({ id }) => id));
const without = <T extends Thing>(things: readonly T[], others: readonly Thing[]): T[] => {
  const ids = idsOfAll(others);
  return things.filter(({ id }) => !ids.has(id));
};

/** Returns restaurants with the new zones of each. */
const withZones = (restaurants: readonly OfficeRestaurant[], zones: DraftState['fresh']['zones']): OfficeRestaurant[] =>
  restaurants.map((one) => {
    const own = zones.filter(({ restaurant }) => restaurant === one.id).map(({ zone }) => zone);
    return own.length === 0 ? one : { ...one, zones: [...one.zones, ...own] };
  });

/** Returns banners and articles, list by list, changed by `change`. */
const eachList = (
  one: OfficeContent,
  other: OfficeContent,
  change: <T extends Thing>(own: readonly T[], others: readonly T[]) => T[],
): OfficeContent => ({
  banners: change(one.banners, other.banners),
  slides: change(one.slides, other.slides),
  promos: change(one.promos, other.promos),
  news: change(one.news, other.news),
  vacancies: change(one.vacancies, other.vacancies),
  pages: change(one.pages, other.pages),
});

/** Returns a draft as the screens read it: its lists have what it has new after what is published. */
export function withFresh(draft: OfficeDraft): OfficeDraft {
  const { categories, groups, dishes, promocodes, restaurants, localities, fresh } = draft;
  return {
    ...draft,
    localities: [...localities, ...fresh.localities],
    content: eachList(draft.content, fresh.content, (own, made) => [...own, ...made]),
    promocodes: [...promocodes, ...fresh.promocodes],
    categories: [...categories, ...fresh.categories],
    groups: [...groups, ...fresh.groups],
    dishes: [...dishes, ...fresh.dishes],
    restaurants: withZones([...restaurants, ...fresh.restaurants], fresh.zones),
  };
}

/** Returns a draft that the screens have, after a save. */
export function withSaved(known: OfficeDraft, saved: DraftState): OfficeDraft {
  const { categories, groups, dishes, promocodes, restaurants, localities, fresh } = known;
  const zones = fresh.zones.map(({ zone }) => zone);
  return withFresh({
    ...known,
    ...saved,
    content: eachList(known.content, fresh.content, without),
    localities: without(localities, fresh.localities),
    categories: without(categories, fresh.categories),
    groups: without(groups, fresh.groups),
    dishes: without(dishes, fresh.dishes),
    promocodes: without(promocodes, fresh.promocodes),
    restaurants: without(restaurants, fresh.restaurants).map((one) => ({ ...one, zones: without(one.zones, zones) })),
  });
}

const contentListOf = (list: string): ContentList | undefined => CONTENT_LISTS.find((one) => one === list);

/** Reports whether a field belongs to what is new in the draft, so that customers see nothing of it. */
export function isOfFresh({ fresh }: OfficeDraft, path: string): boolean {
  const [list, id, part, inner] = path.split('/');
  const has = (things: readonly Thing[], one: string | undefined): boolean => things.some((thing) => thing.id === one);
  if (list === 'products') return has(fresh.dishes, id);
  if (list === 'restaurants') {
    if (has(fresh.restaurants, id)) return true;
    if (part === 'prices') return has(fresh.dishes, inner);
    return fresh.zones.some(({ restaurant, zone }) => part === 'zones' && restaurant === id && zone.id === inner);
  }
  if (list === 'categories') return has(fresh.categories, id);
  if (list === 'promocodes') return has(fresh.promocodes, id);
  if (list === 'localities') return has(fresh.localities, id);
  const content = contentListOf(list ?? '');
  if (content !== undefined) return has(fresh.content[content], id);
  return list === 'modifier_groups' && has(fresh.groups, id);
}

/** Returns an id for a new thing: its name in Latin letters and four letters by chance (docs/product.md §34.16). */
export function newId(name: string): string {
  const chance = newKey()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 4)
    .padEnd(4, '0');
  return [slugOf(name).slice(0, 40), chance].filter((part) => part !== '').join('-');
}

/** Returns the ids of a published list of the chain. */
export function publishedIds(draft: OfficeDraft, list: ChainList): string[] {
  const { categories, groups, promocodes, restaurants, localities, content, fresh } = draft;
  const own: Readonly<Record<(typeof OWN_LISTS)[number], () => readonly Thing[]>> = {
    restaurants: () => without(restaurants, fresh.restaurants),
    localities: () => without(localities, fresh.localities),
    categories: () => without(categories, fresh.categories),
    modifier_groups: () => without(groups, fresh.groups),
    promocodes: () => without(promocodes, fresh.promocodes).filter(({ archived }) => !archived),
  };
  const [listed, name] = [contentListOf(list), OWN_LISTS.find((one) => one === list)];
  if (listed !== undefined) return without<Thing>(content[listed], fresh.content[listed]).map(({ id }) => id);
  return name === undefined ? [] : own[name]().map(({ id }) => id);
}

/** Returns the ids of the published zones of a restaurant; of a new one, those that it begins with. */
export function publishedZones({ fresh }: OfficeDraft, { id, zones }: OfficeRestaurant): string[] {
  const made = fresh.zones.filter(({ restaurant }) => restaurant === id).map(({ zone }) => zone);
  return without(zones, made).map((zone) => zone.id);
}

/** Returns the restaurants that the draft has, in its order. */
export function restaurantsInDraft(draft: OfficeDraft, shown: Shown): readonly OfficeRestaurant[] {
  const ids = shown.value('chain/restaurants', publishedIds(draft, 'restaurants'));
  const known = new Map(draft.restaurants.map((one) => [one.id, one]));
  return (Array.isArray(ids) ? ids : []).flatMap((id) => known.get(id) ?? []);
}

/** Returns the cities that the draft has, in its order. */
export function localitiesInDraft(draft: OfficeDraft, shown: Shown): readonly NumberedLocality[] {
  const ids = shown.value('chain/localities', publishedIds(draft, 'localities'));
  const known = new Map(draft.localities.map((one) => [one.id, one]));
  return (Array.isArray(ids) ? ids : []).flatMap((id) => known.get(id) ?? []);
}

/** Returns the zones that a restaurant has in the draft, in its order. */
export function zonesInDraft(draft: OfficeDraft, shown: Shown, restaurant: OfficeRestaurant): readonly OfficeZone[] {
  const ids = shown.value(`restaurants/${restaurant.id}/zones`, publishedZones(draft, restaurant));
  const known = new Map(restaurant.zones.map((one) => [one.id, one]));
  return (Array.isArray(ids) ? ids : []).flatMap((id) => known.get(id) ?? []);
}

/** Returns the categories of the draft in its order. */
export function orderedCategories(draft: OfficeDraft, shown: Shown): readonly OfficeCategory[] {
  const ids = shown.value('chain/categories', publishedIds(draft, 'categories'));
  const known = new Map(draft.categories.map((one) => [one.id, one]));
  return (Array.isArray(ids) ? ids : []).flatMap((id) => known.get(id) ?? []);
}

/** Returns the groups of options that the draft has. */
export function groupsInDraft(draft: OfficeDraft, shown: Shown): readonly OfficeGroup[] {
  const ids = shown.value('chain/modifier_groups', publishedIds(draft, 'modifier_groups'));
  const known = new Map(draft.groups.map((one) => [one.id, one]));
  return (Array.isArray(ids) ? ids : []).flatMap((id) => known.get(id) ?? []);
}

/** Returns the category of a dish in the draft. */
export function categoryOf(shown: Shown, dish: OfficeDish): string {
  const value = shown.value(fieldPath(dish, 'category'), dish.category);
  return typeof value === 'string' ? value : dish.category;
}

/** Returns what is published in the order of a category's dishes. */
export function publishedOrder({ dishes, fresh }: OfficeDraft, category: string): string[] {
  return without(dishes, fresh.dishes)
    .filter((dish) => dish.category === category && !dish.archived)
    .map(({ id }) => id);
}

/** Returns the dishes of each category of the draft, in its order: what is new or has moved is last where the order does not name it. */
export function dishesByCategory(draft: OfficeDraft, shown: Shown): ReadonlyMap<string, readonly OfficeDish[]> {
  const fresh = idsOfAll(draft.fresh.dishes);
  const found = new Map<string, { here: OfficeDish[]; others: OfficeDish[] }>();
  for (const dish of draft.dishes) {
    if (shown.value(fieldPath(dish, 'archived'), dish.archived) === true) continue;
    const category = categoryOf(shown, dish);
    const into = found.get(category) ?? { here: [], others: [] };
    found.set(category, into);
    (dish.category === category && !dish.archived && !fresh.has(dish.id) ? into.here : into.others).push(dish);
  }
  return new Map(
    [...found].map(([category, { here, others }]) => {
      const order = shown.value(`categories/${category}/products`, null);
      const places = new Map((Array.isArray(order) ? order : []).map((id, place) => [id, place]));
      const place = ({ id }: OfficeDish): number => places.get(id) ?? places.size;
      return [category, [...here, ...others].toSorted((one, other) => place(one) - place(other))];
    }),
  );
}
