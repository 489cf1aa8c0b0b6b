import type { CartItem, LineAvailability } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { checkModifiers } from '#domain/check-modifiers.ts';
import { isServedSometime } from '#domain/dish-time.ts';
import { isAvailableAt } from '#domain/schedule.ts';
import type { SlotQuestion } from '#domain/slots.ts';
import type { CartItemRow } from './cart-repository.ts';
import { modifiersOf } from './modifiers-key.ts';

/** Where and when a line is priced. */
export interface LinePlace extends SlotQuestion {
  /** The time of the order; null: any time that may be chosen (docs/product.md §4.12). */
  readonly at: Date | null;
  /** Served at a table, where a waiter checks the age of who orders. */
  readonly atTable?: boolean;
}

/**
 * Returns whether a dish with these options can be ordered at this place and time, and why not (docs/product.md §13.4).
 * `product` is undefined when the restaurant does not sell it.
 */
export function lineAvailability(
  product: Product | undefined,
  modifiers: readonly number[],
  place: LinePlace,
): LineAvailability {
  if (!product) return 'not_served';
  if (product.at_table === true && place.atTable !== true) return 'age_restricted';
  if (!product.is_available && product.at_table !== true) return 'sold_out';
  const { availability_schedule: schedule } = product;
  const isServed =
    place.at === null
      ? isServedSometime(schedule, place)
      : isAvailableAt(schedule, place.restaurant.timezone, place.at);
  if (!isServed) return 'out_of_hours';
  return checkModifiers(product.details?.modifier_groups ?? [], modifiers).length > 0 ? 'modifier_gone' : 'available';
}

/** Returns the stored facts of a dish that is no longer on the menu, as they were when it was chosen. */
const rememberedFacts = (row: CartItemRow) => ({
  weight: row.weight,
  nutrition: row.nutrition,
  unitPrice: row.unitPrice,
  oldUnitPrice: null,
  modifierLines: [],
});

/** Returns a stored line as the cart shows it; dishes no longer on the menu are shown as they were when chosen. */
export function priceLine(row: CartItemRow, product: Product | undefined, place: LinePlace): CartItem {
  const modifiers = modifiersOf(row.modifiers);
  const facts = product ? dishFacts(product, modifiers) : rememberedFacts(row);
  return {
    item_id: row.id,
    product_id: row.productId,
    modifiers,
    quantity: row.quantity,
    name: product?.name ?? row.name,
    weight: facts.weight,
    nutrition: facts.nutrition,
    picture: product ? product.picture : row.picture,
    modifier_lines: facts.modifierLines,
    unit_price: facts.unitPrice,
    old_unit_price: facts.oldUnitPrice,
    total_price: facts.unitPrice * row.quantity,
    availability: lineAvailability(product, modifiers, place),
    availability_schedule: product?.availability_schedule ?? null,
  };
}
