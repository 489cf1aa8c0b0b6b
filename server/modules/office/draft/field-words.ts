import type { Chain } from '#contract/chain-file.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { FIELD_NAMES, officeStrings as strings } from '../office-strings.ts';
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
  return [group?.name, group?.options.find(({ id }) => id === optionId)?.name ?? option].join(' ').trim();
};

/** Returns what a field belongs to and what it is called, for a person: «Борщ» and «цена». */
export function fieldWords(file: Named, field: EditField): readonly [string, string] {
  switch (field.kind) {
    case 'dish':
      return [dishName(file, field.id), FIELD_NAMES[field.field]];
    case 'size':
      return [dishName(file, field.id), strings.size(optionName(file.chain, field.option))];
    case 'option':
      return [optionName(file.chain, `${field.group}/${field.option}`), FIELD_NAMES.price];
    case 'own_price': {
      const restaurant = file.chain.restaurants.find(({ id }) => id === field.restaurant)?.name ?? field.restaurant;
      return [dishName(file, field.product), strings.ownPrice(restaurant)];
    }
  }
}

/** Returns the place of a path for a person: «Борщ: цена»; null if no field has it. */
export function fieldPlace(file: Named, path: string): string | null {
  const field = readField(path);
  return field === null ? null : fieldWords(file, field).join(': ');
}
