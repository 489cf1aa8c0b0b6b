import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { cartItems, carts } from '../../db/schema/carts.ts';
import type { CartContents } from './select-products.ts';

/** What is in a cart; null when there is no cart of this id. Whoever knows the id may know what is in it. */
export const loadCartContents = async (db: Database, cartId: string): Promise<CartContents | null> => {
  const [cart] = await db
    .select({ restaurantId: carts.restaurantId, orderType: carts.orderType })
    .from(carts)
    .where(eq(carts.id, cartId));
  if (!cart) return null;
  const items = await db.select({ productId: cartItems.productId }).from(cartItems).where(eq(cartItems.cartId, cartId));
  return { ...cart, productIds: items.map(({ productId }) => productId) };
};
