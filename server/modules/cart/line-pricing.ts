import type { CartItem, LineAvailability } from '../../../contract/cart.ts';
import type { Product } from '../../../contract/catalog.ts';
import { checkModifiers, modifierLines, unitPrices } from '../../../domain/modifiers.ts';
import { isAvailableAt } from '../../../domain/schedule.ts';
import type { CartItemRow } from './cart-repository.ts';
import { modifiersOf } from './modifiers-key.ts';

/** Where and when a line is priced. */
export interface LinePlace {
  readonly timezone: string;
  readonly now: Date;
}

/**
 * Why a dish with these options can or cannot be ordered at this place and time (spec §5). `product` is undefined when the
 * restaurant does not sell it.
 */
export const lineAvailability = (
  product: Product | undefined,
  modifiers: readonly number[],
  { timezone, now }: LinePlace,
): LineAvailability => {
  if (!product) return 'not_served';
  if (!product.is_available) return 'sold_out';
  if (!isAvailableAt(product.availability_schedule, timezone, now)) return 'out_of_hours';
  return checkModifiers(product.details?.modifier_groups ?? [], modifiers).length > 0 ? 'modifier_gone' : 'available';
};

/** One portion of a dish with its options, in kopecks: now, and before the dish's own discount. */
export const portionPrice = (product: Product, modifiers: readonly number[]) =>
  unitPrices(product, product.details?.modifier_groups ?? [], modifiers);

/** A stored line as the cart shows it; what the menu does not know any more is shown as it was when it was chosen. */
export const priceLine = (row: CartItemRow, product: Product | undefined, place: LinePlace): CartItem => {
  const modifiers = modifiersOf(row.modifiers);
  const price = product ? portionPrice(product, modifiers) : { unitPrice: row.unitPrice, oldUnitPrice: null };
  return {
    item_id: row.id,
    product_id: row.productId,
    modifiers,
    quantity: row.quantity,
    name: product?.name ?? row.name,
    weight: product?.weight ?? row.weight,
    picture: product ? product.picture : row.picture,
    modifier_lines: product ? modifierLines(product.details?.modifier_groups ?? [], modifiers) : [],
    unit_price: price.unitPrice,
    old_unit_price: price.oldUnitPrice,
    total_price: price.unitPrice * row.quantity,
    availability: lineAvailability(product, modifiers, place),
    availability_schedule: product?.availability_schedule ?? null,
  };
};
