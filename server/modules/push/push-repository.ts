import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { pushCampaigns, pushDeliveries, pushSubscriptions } from '#server/db/schema/push.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id'>;
export type DeliveryRow = typeof pushDeliveries.$inferSelect;
export type CampaignRow = typeof pushCampaigns.$inferSelect;

/** Whose a subscription is: a customer's, or a guest's device. */
export type PushOwner = Pick<SubscriptionRow, 'customerId' | 'device'>;

/** The subscription of this endpoint, held until the transaction ends. */
export async function lockSubscription(db: Database, endpoint: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).for('update');
  return row;
}

export async function findSubscription(db: Database, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

/** Writes a subscription, in the place of the one with its endpoint. */
export async function putSubscription(db: Database, row: NewSubscription): Promise<void> {
  const { createdAt: _created, endpoint: _endpoint, ...changed } = row;
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed });
}

/** Gives a subscription the endpoint and keys that the browser has now; what waits to be sent goes there. */
export async function moveSubscription(
  db: Database,
  id: number,
  to: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  await db.update(pushSubscriptions).set(to).where(eq(pushSubscriptions.id, id));
}

export async function deleteSubscription(db: Database, which: { id: number } | { endpoint: string }): Promise<void> {
  const isMeant = 'id' in which ? eq(pushSubscriptions.id, which.id) : eq(pushSubscriptions.endpoint, which.endpoint);
  await db.delete(pushSubscriptions).where(isMeant);
}

/** Ends what a device gets; for logging out, after which it is nobody's. */
export async function deleteSubscriptionsOfDevice(db: Database, device: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.device, device));
}

const isOwnedBy = ({ customerId, device }: PushOwner) =>
  customerId === null
    ? and(isNull(pushSubscriptions.customerId), device === null ? undefined : eq(pushSubscriptions.device, device))
    : eq(pushSubscriptions.customerId, customerId);

/** Keeps the newest `most` of an owner: a browser that subscribes again and again leaves no crowd behind. */
export async function keepNewest(db: Database, owner: PushOwner, most: number): Promise<void> {
  const old = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isOwnedBy(owner))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id))
    .offset(most);
  if (old.length === 0) return;
  await db.delete(pushSubscriptions).where(
    inArray(
      pushSubscriptions.id,
      old.map(({ id }) => id),
    ),
  );
}

/**
 * Who hears of an order: its customer, and the device that a guest placed it on. What a customer's order was placed with is
 * theirs, too, until the browser has said who uses it now.
 */
export async function listenersOf(db: Database, { customerId, device }: PushOwner): Promise<number[]> {
  if (customerId === null && device === null) return [];
  const isCustomers = customerId === null ? undefined : eq(pushSubscriptions.customerId, customerId);
  const isDevices =
    device === null
      ? undefined
      : and(
          eq(pushSubscriptions.device, device),
          customerId === null ? undefined : isNull(pushSubscriptions.customerId),
        );
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.orderStatus, true), or(isCustomers, isDevices)));
  return rows.map(({ id }) => id);
}

/** Writes a message down before it is sent; null when it has been written before. */
export async function insertDelivery(
  db: Database,
  message: Pick<
    typeof pushDeliveries.$inferInsert,
    'subscriptionId' | 'orderId' | 'status' | 'bookingId' | 'campaignId'
  >,
  now: Date,
): Promise<number | null> {
  const [row] = await db
    .insert(pushDeliveries)
    .values({ ...message, createdAt: now, outcome: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: pushDeliveries.id });
  return row?.id ?? null;
}

/** A message with the browser it goes to; undefined when either is gone. */
export async function findDelivery(
  db: Database,
  id: number,
): Promise<{ readonly delivery: DeliveryRow; readonly subscription: SubscriptionRow } | undefined> {
  const [row] = await db
    .select({ delivery: pushDeliveries, subscription: pushSubscriptions })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(eq(pushDeliveries.id, id));
  return row;
}

export async function endDelivery(
  db: Database,
  id: number,
  outcome: Exclude<DeliveryRow['outcome'], 'waiting'>,
  now: Date,
): Promise<void> {
  await db.update(pushDeliveries).set({ outcome, endedAt: now }).where(eq(pushDeliveries.id, id));
}

export async function insertCampaign(db: Database, campaign: typeof pushCampaigns.$inferInsert): Promise<CampaignRow> {
  const [row] = await db.insert(pushCampaigns).values(campaign).returning();
  if (!row) throw new Error('The database stored a campaign and returned none');
  return row;
}

export async function findCampaign(db: Database, id: number): Promise<CampaignRow | undefined> {
  const [row] = await db.select().from(pushCampaigns).where(eq(pushCampaigns.id, id));
  return row;
}

/** The browsers of a customer, the oldest first. */
export function listSubscriptionsOf(db: Database, customerId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.customerId, customerId))
    .orderBy(asc(pushSubscriptions.id));
}

/** Browsers whose customers want to hear of promotions, and have not said otherwise since. */
export function listPromotionListeners(db: Database): Promise<{ id: number; customerId: number | null }[]> {
  return db
    .select({ id: pushSubscriptions.id, customerId: pushSubscriptions.customerId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.promotions, true));
}

/** Deletes subscriptions that no browser has spoken of since, and messages from before then. */
export async function deleteOldPush(db: Database, before: { readonly seen: Date; readonly sent: Date }): Promise<void> {
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, before.seen));
  await db.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, before.sent));
}
