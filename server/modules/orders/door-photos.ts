import { subDays } from 'date-fns';
import { eq, lt, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { orderDoorPhotos, orders } from '#server/db/schema/orders.ts';
import { changeOrder, type OrderRow } from './order-repository.ts';

/** How long a photograph of a door is kept, days (docs/product.md §26.62): long enough to settle what has become of an order. */
const KEPT_DAYS = 30;

type DoorPhotoRow = typeof orderDoorPhotos.$inferSelect;

/** Returns the photograph of an order as base64, if the order was left at the door; null: there is none. */
export async function readDoorPhoto(
  db: Database,
  { id, leftAtDoor, doorPhotoAt }: Pick<OrderRow, 'id' | 'leftAtDoor' | 'doorPhotoAt'>,
): Promise<string | null> {
  if (!leftAtDoor || doorPhotoAt === null) return null;
  const [row] = await db
    .select({ photo: orderDoorPhotos.photo })
    .from(orderDoorPhotos)
    .where(eq(orderDoorPhotos.orderId, id));
  return row?.photo.toString('base64') ?? null;
}

/** Reports whether an order's photograph is the one that was sent with this hash. */
export async function isDoorPhoto(db: Database, orderId: string, sentHash: string): Promise<boolean> {
  const [row] = await db
    .select({ sentHash: orderDoorPhotos.sentHash })
    .from(orderDoorPhotos)
    .where(eq(orderDoorPhotos.orderId, orderId));
  return row?.sentHash === sentHash;
}

/** Keeps the photograph of an order, which must be locked by this transaction, in place of an earlier one. */
export async function keepDoorPhoto(db: Database, photo: DoorPhotoRow): Promise<OrderRow> {
  await db.insert(orderDoorPhotos).values(photo).onConflictDoUpdate({ target: orderDoorPhotos.orderId, set: photo });
  return changeOrder(db, photo.orderId, { doorPhotoAt: photo.at, updatedAt: photo.at });
}

/** Deletes the photograph of an order that was not left at the door after all. Returns what changes in the order. */
export async function dropDoorPhoto(
  db: Database,
  { id, doorPhotoAt }: Pick<OrderRow, 'id' | 'doorPhotoAt'>,
): Promise<{ readonly doorPhotoAt?: null }> {
  if (doorPhotoAt === null) return {};
  await db.delete(orderDoorPhotos).where(eq(orderDoorPhotos.orderId, id));
  return { doorPhotoAt: null };
}

/** Deletes photographs whose time is over; for the housekeeping. */
export async function forgetOldDoorPhotos(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(orderDoorPhotos)
      .where(lt(orderDoorPhotos.at, subDays(now, KEPT_DAYS)))
      .returning({ id: orderDoorPhotos.orderId });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await tx.update(orders).set({ doorPhotoAt: null }).where(inArray(orders.id, ids));
  });
}
