import * as v from 'valibot';
import { Modifiers, Quantity } from './cart.ts';
import { TableCode } from './table.ts';
import { Count, Kopecks, MAX_LENGTH, NumericId, OrderType, SecretId, text } from './primitives.ts';

// Bodies of the calls that change a cart. Kept apart from the cart itself, which a phone reads before it can change anything.

const cartRef = { cart_id: SecretId };
/** Null or missing: the dish without options (docs/product.md §3.15). */
const chosenModifiers = v.optional(v.nullable(Modifiers, []), []);
export const AddItemBody = v.strictObject({
  ...cartRef,
  product_id: NumericId,
  modifiers: chosenModifiers,
  /** Quantity to add; 1 when missing. */
  quantity: v.optional(Quantity, 1),
});
export const UpdateItemBody = v.strictObject({
  ...cartRef,
  item_id: NumericId,
  modifiers: Modifiers,
  /** The new absolute quantity. */
  quantity: Quantity,
});
export const RemoveItemBody = v.strictObject({ ...cartRef, item_id: NumericId });
export const ReplaceProductBody = v.strictObject({
  ...cartRef,
  item_id: NumericId,
  replacement_id: NumericId,
  modifiers: chosenModifiers,
});
export const CartRefBody = v.strictObject(cartRef);
/** Cart restaurant selection (docs/product.md §1.7). */
export const SelectRestaurantBody = v.strictObject({
  ...cartRef,
  type: OrderType,
  restaurant_id: NumericId,
  delivery_zone_id: NumericId,
  /** The code of a table; missing: the cart is not, or no longer, at a table. */
  table: v.optional(TableCode),
});
export const SetCutleryBody = v.strictObject({ ...cartRef, cutlery_count: Count });
export const ApplyPromocodeBody = v.strictObject({
  ...cartRef,
  promocode: v.pipe(text(MAX_LENGTH.promocode), v.minLength(1)),
});
export const ApplyBonusBody = v.strictObject({ ...cartRef, amount: Kopecks });
