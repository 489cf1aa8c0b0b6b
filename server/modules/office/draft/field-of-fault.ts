import type { ChainFault } from '#contract/chain-file-faults.ts';
import type { Chain, ChainRestaurant } from '#contract/chain-file.ts';
import {
  CATEGORY_FIELDS,
  CHAIN_LISTS,
  DISH_FIELDS,
  GROUP_FIELDS,
  OPTION_FIELDS,
  PROMOCODE_FIELDS,
  RESTAURANT_FIELDS,
  ZONE_FIELDS,
} from '#contract/office-chain.ts';
import { HEAD_FIELDS, HEAD_PARTS, type HeadField, LOCALITY_FIELDS } from '#contract/office-head.ts';
import { CONTENT_FIELDS, CONTENT_LISTS, type ContentList } from '#contract/office-content.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { readablePlace } from '#server/chain/readable-place.ts';
import { PART_NAMES } from '../office-strings.ts';
import { contentId } from './content-things.ts';
import { fieldPlace } from './field-words.ts';
import {
  categoryPath,
  contentPath,
  dishPath,
  groupPath,
  headPath,
  listPath,
  localityPath,
  optionPath,
  ownPricePath,
  promocodePath,
  restaurantPath,
  sizePath,
  zonePath,
} from './edit-field.ts';

/** Returns the field of the office to which a place in the file belongs; null if there is none. */
const fieldAt = (chain: Chain, path: string): string | null => {
  const whole = CHAIN_LISTS.find((one) => one === path);
  if (whole !== undefined) return listPath(whole);
  const [, list, first, rest = ''] = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  const [, inner, second] = /^([\w.]+)\[(\d+)\]/.exec(rest) ?? [];
  const at = Number(first);
  if (list === 'products') {
    const product = chain.products[at];
    if (product === undefined) return null;
    const size = inner === 'sizes' ? product.sizes[Number(second)] : undefined;
    if (size !== undefined) return sizePath(product.id, size.option);
    const field = DISH_FIELDS.find((name) => name === rest.split(/[.[]/)[0]);
    return field === undefined ? null : dishPath(product.id, field);
  }
  if (list === 'categories') {
    const category = chain.categories[at];
    const field = CATEGORY_FIELDS.find((name) => name === rest);
    return category === undefined || field === undefined ? null : categoryPath(category.id, field);
  }
  if (list === 'promocodes') {
    const promocode = chain.promocodes[at];
    const field = PROMOCODE_FIELDS.find((name) => name === rest.split(/[.[]/)[0]);
    return promocode === undefined || field === undefined ? null : promocodePath(promocode.id, field);
  }
  if (list === 'modifier_groups') {
    const group = chain.modifier_groups[at];
    if (group === undefined) return null;
    const option = inner === 'options' ? group.options[Number(second)] : undefined;
    if (option !== undefined) {
      const own = OPTION_FIELDS.find((name) => rest.endsWith(`.${name}`));
      return own === undefined ? null : optionPath(group.id, option.id, own);
    }
    const field = GROUP_FIELDS.find((name) => name === rest);
    return field === undefined ? null : groupPath(group.id, field);
  }
  const content = CONTENT_LISTS.find((one) => one === list);
  if (content !== undefined) return contentAt(chain, content, at, rest);
  if (list === 'restaurants') return placeAt(chain.restaurants[at], rest, inner, Number(second));
  return list === 'localities' ? localityAt(chain, at, rest) : headAt(path);
};

const headAt = (path: string): string | null => {
  const [head, name] = path.split(/[.[]/);
  const part = HEAD_PARTS.find((one) => one === head);
  if (part === undefined) return null;
  const fields: readonly HeadField[] = HEAD_FIELDS[part];
  const field = fields.find((one) => one === name);
  return field === undefined ? null : headPath(part, field);
};

const localityAt = (chain: Chain, at: number, rest: string): string | null => {
  const locality = chain.localities[at];
  const name = rest.split(/[.[]/)[0] ?? '';
  const field = LOCALITY_FIELDS.find((one) => one === (name.startsWith('border_box') ? 'border_box' : name));
  // Which restaurants a city has, and that one of them is its first, is said by their list.
  return locality === undefined || field === undefined ? listPath('restaurants') : localityPath(locality.id, field);
};

const contentAt = (chain: Chain, list: ContentList, at: number, rest: string): string | null => {
  const thing = chain[list][at];
  const name = rest.split(/[.[]/)[0];
  const field = CONTENT_FIELDS[list].find((one) => one === (name === 'blocks' ? 'text' : name));
  return thing === undefined || field === undefined ? null : contentPath(list, contentId(thing), field);
};

const placeAt = (
  restaurant: ChainRestaurant | undefined,
  rest: string,
  inner: string | undefined,
  second: number,
): string | null => {
  if (restaurant === undefined) return null;
  if (inner === 'assortment.prices') {
    const price = restaurant.assortment.prices[second];
    return price === undefined ? null : ownPricePath(restaurant.id, price.product);
  }
  const zone = inner === 'zones' ? restaurant.zones[second] : undefined;
  const name = (zone === undefined ? rest : rest.replace(/^zones\[\d+\]\./, '')).split(/[.[]/)[0];
  if (zone !== undefined) {
    const field = ZONE_FIELDS.find((one) => one === name || (one === 'area' && name === 'area_holes'));
    return field === undefined ? restaurantPath(restaurant.id, 'zones') : zonePath(restaurant.id, zone.id, field);
  }
  const field = RESTAURANT_FIELDS.find((one) => one === name);
  return field === undefined ? null : restaurantPath(restaurant.id, field);
};

/** Parts of a value that is one field. */
const PARTS = /^(?:brand\.legal|environment\.booking|restaurants\[\d+\]\.seller)\.(\w+)$/;

/**
 * Returns faults of a file with the fields that they belong to, and their places for a person. `named`: the published file with what is new,
 * since a name in the draft may be what is wrong.
 */
export function fieldFaults(
  chain: Chain,
  faults: readonly ChainFault[],
  named: Pick<FileContent, 'chain' | 'shelf' | 'codes'>,
): { path: string | null; place: string; message: string }[] {
  return faults.map(({ path, message: sentence }) => {
    const field = fieldAt(chain, path);
    const place = field === null ? null : fieldPlace(named, field);
    const part = PARTS.exec(path)?.[1];
    const message = part === undefined ? sentence : `${PART_NAMES[part] ?? part}: ${sentence}`;
    return { path: field, place: place ?? readablePlace(chain, path), message };
  });
}
