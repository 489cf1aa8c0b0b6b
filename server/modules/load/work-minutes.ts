import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { categories, products } from '#server/db/schema/catalog.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';

/** The minutes of work in dishes (docs/product.md §13.21): a dish's own minutes, else its category's, else none, for each portion. */

/** A dish of an order that is not placed yet. */
export interface WorkLine {
  readonly product_id: number;
  readonly quantity: number;
}

const ofDish = sql<number>`coalesce(${products.cookMinutes}, ${categories.cookMinutes}, 0)`;
const ofItems = sql<number>`coalesce(sum(${ofDish} * ${orderItems.quantity}), 0)::int`;

/** Returns the minutes of work of these dishes, by the menu as it is now. */
export async function workOfLines(db: Database, lines: readonly WorkLine[]): Promise<number> {
  const ids = [...new Set(lines.map(({ product_id: id }) => id))];
  if (ids.length === 0) return 0;
  const rows = await db
    .select({ id: products.id, minutes: ofDish })
    .from(products)
    .innerJoin(categories, eq(categories.externalId, products.category))
    .where(inArray(products.id, ids));
  const minutesOf = new Map(rows.map(({ id, minutes }) => [id, minutes]));
  return lines.reduce((sum, { product_id: id, quantity }) => sum + (minutesOf.get(id) ?? 0) * quantity, 0);
}

/** Returns the minutes of work of an order that was placed, by the menu as it is now. */
export async function workOfOrder(db: Database, orderId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: ofItems })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(categories, eq(categories.externalId, products.category))
    .where(eq(orderItems.orderId, orderId));
  return row?.minutes ?? 0;
}

/** Returns the minutes of work in the orders of a restaurant that are accepted, not ready, and promised until then. */
export async function workInKitchen(db: Database, restaurantId: number, until: Date): Promise<number> {
  const [row] = await db
    .select({ minutes: ofItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(categories, eq(categories.externalId, products.category))
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        inArray(orders.status, ['confirmed', 'preparing']),
        lte(orders.promisedFrom, until),
      ),
    );
  return row?.minutes ?? 0;
}
