import type { Cart } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import { priceCart } from '#domain/cart-pricing.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';

/** Checks that the amounts of a cart add up, and equal those that a phone computes offline (docs/product.md §8.2 to §8.9). */
export async function checkSums({ ledger, shop }: Context, cart: Cart, dish: Product): Promise<void> {
  const at = { check: 'sums', capability: 'money', call: callName(api.cart) } as const;
  const wrong = (what: string, loses = 'the customer is shown one sum and pays another'): void =>
    ledger.add({ ...at, level: 'broken', what, loses });
  const counted = cart.items.filter(({ availability }) => availability === 'available');
  const sum = counted.reduce((total, { total_price }) => total + total_price, 0);
  if (sum !== cart.subtotal_price)
    wrong(`lines cost ${sum} kopecks together, subtotal_price is ${cart.subtotal_price}`);
  for (const { name, unit_price, quantity, total_price } of cart.items) {
    if (unit_price * quantity !== total_price)
      wrong(`${quantity} × ${unit_price} kopecks of «${name}» cost ${total_price}`);
  }
  const line = cart.items.find(({ product_id }) => product_id === dish.id);
  const price = dish.as_offered?.price ?? dish.price;
  if (line !== undefined && line.unit_price !== price) {
    wrong(`«${dish.name}» costs ${price} kopecks on the menu and ${line.unit_price} in the cart`);
  }
  const { subtotal_price, pickup_discount, promo_discount, bonus_used, delivery_price, total_price } = cart;
  const total = subtotal_price - pickup_discount - promo_discount - bonus_used + delivery_price;
  if (total !== total_price) wrong(`the parts of the sum are ${total} kopecks together, total_price is ${total_price}`);
  const { environment } = await shop();
  const expected = priceCart({
    lines: cart.items.map(({ product_id, unit_price, old_unit_price, quantity, availability }) => ({
      productId: product_id,
      unitPrice: unit_price,
      oldUnitPrice: old_unit_price,
      quantity,
      available: availability === 'available',
    })),
    orderType: cart.order_type,
    zone: cart.delivery_zone,
    pickupDiscountPercent: environment?.pickup_discount ?? 0,
    bonusPercent: environment?.bonus_percent ?? 0,
    promo: null,
    bonus: null,
  });
  if (expected.total_price === total_price)
    ledger.add({ ...at, level: 'kept', what: 'sums are what a phone computes' });
  else {
    const what = `total_price is ${total_price} kopecks; by pickup_discount and zone it would be ${expected.total_price}`;
    const loses = 'without a network the phone shows another sum, and asks again before it orders';
    ledger.add({ ...at, level: 'degraded', what, loses });
  }
}
