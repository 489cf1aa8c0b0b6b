import type { Chain } from '#contract/chain-file.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { FIELD_NAMES, GROUP_FIELD_NAMES, officeStrings as strings } from '../office-strings.ts';
import { type EditField, readField } from './edit-field.ts';

type Named = Pick<FileContent, 'chain' | 'shelf'>;

/** A name that is being edited may be empty. */
const dishName = ({ chain, shelf }: Named, id: string): string => {
  const dish = [...chain.products, ...shelf.map(({ product }) => product)].find((one) => one.id === id);
  return dish?.name || id;
};

const optionName = ({ modifier_groups: groups }: Chain, option: string): string => {
  const [groupId, optionId] = option.split('/');
  const group = groups.find(({ id }) => id === groupId);
  const found = group?.options.find(({ id }) => id === optionId);
  return [group?.name, found === undefined ? option : found.name || strings.newOption].join(' ').trim();
};

const groupName = ({ modifier_groups: groups }: Chain, group: string): string =>
  groups.find(({ id }) => id === group)?.name || group;

/** Returns what a field belongs to and what it is called, for a person: «Борщ» and «цена». */
export function fieldWords(file: Named, field: EditField): readonly [string, string] {
  switch (field.kind) {
    case 'dish':
      return [dishName(file, field.id), FIELD_NAMES[field.field]];
    case 'size':
      return [dishName(file, field.id), strings.size(optionName(file.chain, field.option))];
    case 'option':
      return [optionName(file.chain, `${field.group}/${field.option}`), FIELD_NAMES[field.field]];
    case 'group':
      return [groupName(file.chain, field.group), GROUP_FIELD_NAMES[field.field]];
    case 'own_price': {
      const restaurant = file.chain.restaurants.find(({ id }) => id === field.restaurant)?.name ?? field.restaurant;
      return [dishName(file, field.product), strings.ownPrice(restaurant)];
    }
  }
}

/** Returns the names of what a list of ids names: options of a group, or groups of a dish; the id where there is no name. */
export function listNames(file: Named, field: EditField, ids: readonly string[]): string[] {
  const { modifier_groups: groups } = file.chain;
  const options = field.kind === 'group' ? groups.find(({ id }) => id === field.group)?.options : undefined;
  const things = new Map((options ?? groups).map(({ id, name }) => [id, name]));
  return ids.map((id) => `«${things.get(id) || (things.has(id) ? strings.newOption : id)}»`);
}

/** Returns the place of a path for a person: «Борщ: цена»; null if no field has it. */
export function fieldPlace(file: Named, path: string): string | null {
  const field = readField(path);
  return field === null ? null : fieldWords(file, field).join(': ');
}
