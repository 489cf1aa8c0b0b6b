import * as v from 'valibot';
import { crossFaults } from './chain-file-cross.ts';
import type { ChainFault } from './chain-file-faults.ts';
import { shapeFaults } from './chain-file-issues.ts';
import {
  ChainFile,
  type Chain,
  type ChainModifierGroup,
  type ChainProduct,
  type ChainRestaurant,
  type ChainZone,
} from './chain-file.ts';
import { weekRangesOf } from './chain-file-parts.ts';
import { chainWarnings } from './chain-file-warnings.ts';
import type { Nutrition, WeekRanges } from './primitives.ts';

/**
 * Checks a whole chain file: its shape, and that its references exist and agree. Reports every fault, not only the first. If the shape of a
 * section is invalid, the cross checks still run over a file of valid shape, never over a partial one. Warnings concern what is applied
 * anyway. Pure: that pictures exist on disk is checked in server/chain.
 */
export function checkChainFile(
  value: unknown,
): { ok: true; chain: Chain; warnings: ChainFault[] } | { ok: false; faults: ChainFault[] } {
  const parsed = v.safeParse(ChainFile, value);
  if (!parsed.success) return { ok: false, faults: shapeFaults(parsed.issues) };
  const faults = crossFaults(parsed.output);
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, chain: parsed.output, warnings: chainWarnings(parsed.output) };
}

/** Returns energy and nutrients of a whole portion: as written, or computed from 100 g; kcal whole, grams to a tenth. */
export function portionNutrition(
  product: Pick<ChainProduct, 'nutrition_per_100' | 'nutrition_per_portion' | 'portion_size'>,
): Nutrition {
  if (product.nutrition_per_portion) return product.nutrition_per_portion;
  const share = product.portion_size / 100;
  const grams = (per100: number) => Math.round(per100 * share * 10) / 10;
  const { kcal, proteins, fats, carbohydrates } = product.nutrition_per_100;
  return {
    kcal: Math.round(kcal * share),
    proteins: grams(proteins),
    fats: grams(fats),
    carbohydrates: grams(carbohydrates),
  };
}

/** Returns the hours of a zone: its own, or those of its restaurant. */
export function zoneHours(
  restaurant: Pick<ChainRestaurant, 'opening_hours'>,
  zone: Pick<ChainZone, 'opening_hours'>,
): WeekRanges {
  return weekRangesOf(zone.opening_hours ?? restaurant.opening_hours);
}

/** Returns the minutes promised to the customer. */
export function zoneDeliveryTime(
  zone: Pick<ChainZone, 'delivery_time' | 'cooking_time' | 'transportation_time'>,
): number {
  return zone.delivery_time ?? zone.cooking_time + zone.transportation_time;
}

/** Returns the maximum selection of a group: as written; one for `single`; otherwise all its options. */
export function groupMax(group: Pick<ChainModifierGroup, 'kind' | 'max' | 'options'>): number {
  if (group.max !== undefined) return group.max;
  return group.kind === 'single' ? 1 : group.options.reduce((sum, option) => sum + option.max_quantity, 0);
}
