import type { Chain } from '#contract/chain-file.ts';
import { CONTENT_LISTS, type ContentList } from '#contract/office-content.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import {
  CATEGORY_FIELD_NAMES,
  CONTENT_FIELD_NAMES,
  CONTENT_NAMES,
  FIELD_NAMES,
  GROUP_FIELD_NAMES,
  HEAD_FIELD_NAMES,
  LIST_NAMES,
  LIST_OWNERS,
  LOCALITY_FIELD_NAMES,
  PROMOCODE_FIELD_NAMES,
  RESTAURANT_FIELD_NAMES,
  ZONE_FIELD_NAMES,
  officeStrings as strings,
} from '../office-strings.ts';
import { findContent } from './content-things.ts';
import { type EditField, isDishesOfDish, isGroupsOfDish, readField } from './edit-field.ts';

type Named = Pick<FileContent, 'chain' | 'shelf' | 'codes'>;

/** Returns the name of a thing of a list; its id if the list does not have it. `unnamed`: what it is called while it has no name. */
export function thingName(
  list: readonly { readonly id: string; readonly name: string }[],
  id: string,
  unnamed: string = id,
): string {
  const found = list.find((one) => one.id === id);
  return found === undefined ? id : found.name || unnamed;
}

const dishName = ({ chain, shelf }: Named, id: string): string =>
  thingName([...chain.products, ...shelf.map(({ product }) => product)], id, strings.newDish);

const optionName = ({ modifier_groups: groups }: Chain, option: string): string => {
  const [groupId, optionId = ''] = option.split('/');
  const group = groups.find(({ id }) => id === groupId);
  const name = thingName(group?.options ?? [], optionId, strings.newOption);
  return [group?.name, name === optionId ? option : name].join(' ').trim();
};

const promocodeName = ({ chain, codes }: Named, id: string): string =>
  [...chain.promocodes, ...codes].find((one) => one.id === id)?.code || strings.newPromocode;
const categoryName = ({ categories }: Chain, id: string): string => thingName(categories, id, strings.newCategory);
const groupName = ({ modifier_groups: groups }: Chain, id: string): string => thingName(groups, id, strings.newGroup);

const restaurantName = ({ restaurants }: Chain, id: string): string =>
  strings.restaurant(thingName(restaurants, id, strings.newRestaurant));
const cityName = ({ localities }: Chain, id: string): string =>
  strings.city(thingName(localities, id, strings.newCity));
const zoneName = ({ restaurants }: Chain, id: string, zone: string): string =>
  strings.zone(thingName(restaurants.find((one) => one.id === id)?.zones ?? [], zone, strings.newZone));

const contentName = (chain: Chain, list: ContentList, id: string): string => {
  const thing = findContent(chain, list, id);
  return thing === undefined ? id : thing.title || strings.untitled;
};

/** Returns what a field belongs to and what it is called, for a person: «Борщ» and «цена». */
export function fieldWords(file: Named, field: EditField): readonly [string, string] {
  switch (field.kind) {
    case 'dish':
      return [dishName(file, field.id), FIELD_NAMES[field.field]];
    case 'size':
      return [dishName(file, field.id), strings.size(optionName(file.chain, field.option))];
    case 'option':
      return [optionName(file.chain, `${field.group}/${field.option}`), FIELD_NAMES[field.field]];
    case 'category':
      return [categoryName(file.chain, field.id), CATEGORY_FIELD_NAMES[field.field]];
    case 'promocode':
      return [strings.promocode(promocodeName(file, field.id)), PROMOCODE_FIELD_NAMES[field.field]];
    case 'content':
      return [
        CONTENT_NAMES[field.list](contentName(file.chain, field.list, field.id)),
        CONTENT_FIELD_NAMES[field.field],
      ];
    case 'head':
      return [strings.chain, HEAD_FIELD_NAMES[field.field]];
    case 'locality':
      return [cityName(file.chain, field.id), LOCALITY_FIELD_NAMES[field.field]];
    case 'list':
      return [LIST_OWNERS[field.list], LIST_NAMES[field.list]];
    case 'restaurant':
      return [restaurantName(file.chain, field.restaurant), RESTAURANT_FIELD_NAMES[field.field]];
    case 'zone':
      return [
        [restaurantName(file.chain, field.restaurant), zoneName(file.chain, field.restaurant, field.zone)].join(', '),
        ZONE_FIELD_NAMES[field.field],
      ];
    case 'group':
      return [groupName(file.chain, field.group), GROUP_FIELD_NAMES[field.field]];
    case 'own_price': {
      const restaurant = file.chain.restaurants.find(({ id }) => id === field.restaurant)?.name ?? field.restaurant;
      return [dishName(file, field.product), strings.ownPrice(restaurant)];
    }
  }
}

/** Returns the names of what an order of ids names, in quotes; the id where nothing has it. */
export function listNames(file: Named, field: EditField, ids: readonly string[]): string[] {
  const { chain } = file;
  const nameOf = (id: string): string => {
    if (isDishesOfDish(field)) return dishName(file, id);
    if (isGroupsOfDish(field) || (field.kind === 'list' && field.list === 'modifier_groups'))
      return groupName(chain, id);
    if (field.kind === 'list' && field.list === 'restaurants')
      return thingName(chain.restaurants, id, strings.newRestaurant);
    if (field.kind === 'list' && field.list === 'localities') return thingName(chain.localities, id, strings.newCity);
    if (field.kind === 'restaurant') {
      const own = chain.restaurants.find((one) => one.id === field.restaurant)?.zones;
      return thingName(own ?? [], id, strings.newZone);
    }
    const content = field.kind === 'list' ? CONTENT_LISTS.find((one) => one === field.list) : undefined;
    if (content !== undefined) return contentName(chain, content, id);
    if (field.kind === 'list') return field.list === 'promocodes' ? promocodeName(file, id) : categoryName(chain, id);
    if (field.kind === 'promocode' || field.kind === 'content') return thingName(chain.restaurants, id);
    if (field.kind === 'category') return dishName(file, id);
    const options = field.kind === 'group' ? chain.modifier_groups.find((one) => one.id === field.group)?.options : [];
    return thingName(options ?? [], id, strings.newOption);
  };
  return ids.map((id) => `«${nameOf(id)}»`);
}

/** Returns the place of a path for a person: «Борщ: цена»; null if no field has it. */
export function fieldPlace(file: Named, path: string): string | null {
  const field = readField(path);
  return field === null ? null : fieldWords(file, field).join(': ');
}
