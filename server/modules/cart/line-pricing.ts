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
  /** What the order is for; null: whichever time will be chosen (docs/product.md §4.12). */
  readonly at: Date | null;
}

/**
 * Why a dish with these options can or cannot be ordered at this place and time (docs/product.md §13.4). `product` is
 * undefined when the restaurant does not sell it.
 */
export function lineAvailability(
  product: Product | undefined,
  modifiers: readonly number[],
  place: LinePlace,
): LineAvailability {
  if (!product) return 'not_served';
  if (!product.is_available) return 'sold_out';
  const { availability_schedule: schedule } = product;
  const isServed =
    place.at === null
      ? isServedSometime(schedule, place)
      : isAvailableAt(schedule, place.restaurant.timezone, place.at);
  if (!isServed) return 'out_of_hours';
  return checkModifiers(product.details?.modifier_groups ?? [], modifiers).length > 0 ? 'modifier_gone' : 'available';
}

/** What a line says that the menu does not know any more: what it was when it was chosen. */
const rememberedFacts = (row: CartItemRow) => ({
  weight: row.weight,
  nutrition: row.nutrition,
  unitPrice: row.unitPrice,
  oldUnitPrice: null,
  modifierLines: [],
});

/** A stored line as the cart shows it; what the menu does not know any more is shown as it was when it was chosen. */
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
