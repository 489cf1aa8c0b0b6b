import type { OptionEffect } from './catalog.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import type { ChainFault } from './chain-file-faults.ts';
import type { ChainModifierGroup, ChainOption, ChainProduct } from './chain-file.ts';
import { amountOf } from './portion-amount.ts';
import type { Nutrition } from './primitives.ts';

const scaled = (per100: Nutrition, size: number): Nutrition => ({
  kcal: (per100.kcal * size) / 100,
  proteins: (per100.proteins * size) / 100,
  fats: (per100.fats * size) / 100,
  carbohydrates: (per100.carbohydrates * size) / 100,
});

/** Returns grams or millilitres of an option: as written, or parsed from the end of its weight; null if it has none. */
const sizeOf = (option: ChainOption): number | null =>
  option.portion_size ?? (option.weight === null ? null : (amountOf(option.weight)?.size ?? null));

/**
 * Returns how an option affects weight and nutrition of its dish; null: not at all. If the file does not specify it, an option of a
 * `single` group with a weight replaces the portion, and any other is added. Without a weight, nutrition per 100 g is the difference it
 * makes to 100 g of the dish (another milk, fried instead of boiled).
 */
export function optionEffect(kind: ChainModifierGroup['kind'], option: ChainOption): OptionEffect | null {
  const size = sizeOf(option);
  const type = option.effect ?? (kind === 'single' && size !== null ? 'replaces' : 'adds');
  const { nutrition_per_100: per100, nutrition_per_portion: perPortion } = option;
  if (size === null) {
    if (type === 'replaces') return null;
    if (perPortion) return { type, size: 0, nutrition: perPortion };
    return per100 ? { type: 'alters', size: 0, nutrition: per100 } : null;
  }
  return { type, size, nutrition: perPortion ?? (per100 ? scaled(per100, size) : null) };
}

/** Returns the faults in the weights of a group's options. */
export function effectFaults(group: ChainModifierGroup, path: string): ChainFault[] {
  return group.options.flatMap((option, index) => optionFaults(group.kind, option, `${path}.options[${index}]`));
}

/** Returns the fault in the weight of an option, in a group or as a product has it. */
export function optionFaults(kind: ChainModifierGroup['kind'], option: ChainOption, path: string): ChainFault[] {
  const size = sizeOf(option);
  if (option.effect === 'replaces' && size === null)
    return [
      {
        path: `${path}.weight`,
        message: words.needsWeight,
      },
    ];
  const effect = optionEffect(kind, option);
  if (effect?.type !== 'replaces') return [];
  const isNegative = effect.size <= 0 || Object.values(effect.nutrition ?? {}).some((value) => value < 0);
  return isNegative ? [{ path, message: words.noPortion }] : [];
}

/** Checks that the options of a dish, as it offers them, agree with its own weight. */
export function portionFaults(
  product: Pick<ChainProduct, 'portion_size'>,
  path: string,
  groups: readonly ChainModifierGroup[],
): ChainFault[] {
  const at = `${path}.modifier_groups`;
  const sizes = groups.filter(({ kind, options }) =>
    options.some((option) => optionEffect(kind, option)?.type === 'replaces'),
  );
  const [first, second] = sizes;
  if (first && second) return [{ path: at, message: words.twoPortions(first.id, second.id) }];
  if (!first) return [];
  const offered = first.options.flatMap((option) => {
    const effect = option.is_default ? optionEffect(first.kind, option) : null;
    return effect?.type === 'replaces' ? [{ name: `${first.id}/${option.id}`, size: effect.size }] : [];
  });
  const size = offered.reduce((sum, one) => sum + one.size, 0);
  if (offered.length === 0 || size === product.portion_size) return [];
  const names = offered.map(({ name }) => `«${name}»`).join(', ');
  const where = first.kind === 'single' ? 'sizes' : 'group';
  return [{ path: at, message: words.otherPortion(names, size, product.portion_size, where) }];
}
