import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { cartItems, carts } from '#server/db/schema/carts.ts';
import { mayOpen, type Visitor } from '#server/http/visitor.ts';
import type { CartContents } from './select-products.ts';

/** Returns the contents of a cart; null when it does not exist, or is another customer's. */
export async function loadCartContents(db: Database, cartId: string, visitor: Visitor): Promise<CartContents | null> {
  const [cart] = await db
    .select({
      restaurantId: carts.restaurantId,
      orderType: carts.orderType,
      deliveryZoneId: carts.deliveryZoneId,
      customerId: carts.customerId,
    })
    .from(carts)
    .where(eq(carts.id, cartId));
  if (!cart || !mayOpen(cart.customerId, visitor)) return null;
  const items = await db.select({ productId: cartItems.productId }).from(cartItems).where(eq(cartItems.cartId, cartId));
  const { customerId: _, ...place } = cart;
  return { ...place, productIds: items.map(({ productId }) => productId) };
}
