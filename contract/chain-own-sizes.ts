import { duplicates, type ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import { optionFaults } from './chain-option-effect.ts';
import type { ChainModifierGroup, ChainOption, ChainProduct, ChainSize } from './chain-file.ts';

/** Products that have their own prices and portions for the options of a group that others name too (docs/product.md §20.10). */

type Groups = { get(id: string): ChainModifierGroup | undefined };
type Sized = Pick<ChainProduct, 'modifier_groups' | 'price' | 'sizes'>;

/** Returns an option as the product offers it: a weight of its own comes with its own nutrition, none leaves the option's portion. */
function ownOption(option: ChainOption, size: ChainSize, product: Sized): ChainOption {
  const { weight, portion_size, nutrition_per_100, nutrition_per_portion } = size;
  const price = size.price - product.price;
  if (weight === null) return { ...option, price };
  const { id, name, picture, is_default, max_quantity } = option;
  return {
    id,
    name,
    picture,
    is_default,
    max_quantity,
    price,
    weight,
    effect: 'replaces',
    ...(portion_size === undefined ? {} : { portion_size }),
    ...(nutrition_per_100 === undefined ? {} : { nutrition_per_100 }),
    ...(nutrition_per_portion === undefined ? {} : { nutrition_per_portion }),
  };
}

/**
 * Returns the groups of a product as it offers them, without those that do not exist: where its `sizes` name options of a group, it has
 * these options only, at its own prices and weights.
 */
export function groupsOf(product: Sized, groups: Groups): ChainModifierGroup[] {
  return product.modifier_groups.flatMap((id) => {
    const group = groups.get(id);
    if (!group) return [];
    const options = group.options.flatMap((option) => {
      const size = product.sizes.find((one) => one.option === `${id}/${option.id}`);
      return size ? [ownOption(option, size, product)] : [];
    });
    return options.length === 0 ? [group] : [{ ...group, options }];
  });
}

/** Checks the sizes of a product: its group, their options, and that its price is that of the size in which it is offered. */
export function sizeFaults(product: Sized, path: string, groups: Groups): ChainFault[] {
  const { sizes, price } = product;
  const offered = groupsOf(product, groups);
  const isSized = (group: ChainModifierGroup) => sizes.some(({ option }) => option.startsWith(`${group.id}/`));
  const [group, other] = product.modifier_groups.flatMap((id) => groups.get(id) ?? []).filter(isSized);
  const known = new Map(offered.flatMap(({ id, options }) => options.map((one) => [`${id}/${one.id}`, one])));
  const faults: ChainFault[] = [
    ...duplicates(`${path}.sizes`, sizes, 'option'),
    ...sizes.flatMap(({ option, weight, ...portion }, index): ChainFault[] => {
      const at = `${path}.sizes[${index}]`;
      const own = known.get(option);
      if (!own) {
        return [{ path: `${at}.option`, message: words.noSize(option) }];
      }
      const alone = (['portion_size', 'nutrition_per_100', 'nutrition_per_portion'] as const).filter(
        (key) => weight === null && portion[key] !== undefined,
      );
      return [
        ...alone.map((key) => ({ path: `${at}.${key}`, message: words.sizeWithoutWeight })),
        ...(weight === null ? [] : optionFaults('single', own, at)),
      ];
    }),
  ];
  if (!group || faults.length > 0) return faults;
  const fault = (message: string): ChainFault[] => [{ path: `${path}.sizes`, message }];
  if (other) return fault(words.twoSizeGroups(group.id, other.id));
  if (group.kind !== 'single') return fault(words.sizeKind(group.id, group.kind));
  if (group.free_count > 0) return fault(words.freeSize(group.id));
  const listed = offered.find(({ id }) => id === group.id)?.options ?? [];
  const usual = listed.find((option) => option.is_default) ?? listed.toSorted((a, b) => a.price - b.price)[0];
  if (!usual || usual.price === 0) return [];
  const message = words.sizePrice(`${group.id}/${usual.id}`, usual.is_default, price, price + usual.price);
  return [{ path: `${path}.price`, message }];
}
