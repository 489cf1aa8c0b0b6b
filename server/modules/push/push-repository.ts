import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { pushCampaigns, pushDeliveries, pushSubscriptions } from '#server/db/schema/push.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id'>;
export type DeliveryRow = typeof pushDeliveries.$inferSelect;
export type CampaignRow = typeof pushCampaigns.$inferSelect;

/** Owner of a subscription: a customer, or a guest's device. */
export type PushOwner = Pick<SubscriptionRow, 'customerId' | 'device'>;

/** Finds and locks the subscription of this endpoint until the transaction ends. */
export async function lockSubscription(db: Database, endpoint: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).for('update');
  return row;
}

export async function findSubscription(db: Database, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

/** Saves a subscription, replacing the one with its endpoint. */
export async function putSubscription(db: Database, row: NewSubscription): Promise<void> {
  const { createdAt: _created, endpoint: _endpoint, ...changed } = row;
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changed });
}

/** Updates a subscription's endpoint and keys; pending messages go there. */
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

/** Deletes a device's subscriptions; on logout, after which it has no owner. */
export async function deleteSubscriptionsOfDevice(db: Database, device: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.device, device));
}

const isOwnedBy = ({ customerId, device }: PushOwner) =>
  customerId === null
    ? and(isNull(pushSubscriptions.customerId), device === null ? undefined : eq(pushSubscriptions.device, device))
    : eq(pushSubscriptions.customerId, customerId);

/** Keeps an owner's newest `most` subscriptions, so that a browser that resubscribes repeatedly does not pile them up. */
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
 * Lists the subscriptions to notify about an order: its customer's, and the device that a guest placed it on. The device of a
 * customer's order counts as theirs too, until the browser reports its current user.
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

/** Saves a message before it is sent; null if already saved. */
export async function insertDelivery(
  db: Database,
  message: Pick<
    typeof pushDeliveries.$inferInsert,
    'subscriptionId' | 'orderId' | 'status' | 'revision' | 'bookingId' | 'campaignId'
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

/** Finds a message with its target subscription; undefined when either is gone. */
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

/** Lists a customer's subscriptions, oldest first. */
export function listSubscriptionsOf(db: Database, customerId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.customerId, customerId))
    .orderBy(asc(pushSubscriptions.id));
}

/** Lists subscriptions of customers who opted in to promotions and have not opted out since. */
export function listPromotionListeners(db: Database): Promise<{ id: number; customerId: number | null }[]> {
  return db
    .select({ id: pushSubscriptions.id, customerId: pushSubscriptions.customerId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.promotions, true));
}

/** Deletes subscriptions not seen since, and messages sent before then. */
export async function deleteOldPush(db: Database, before: { readonly seen: Date; readonly sent: Date }): Promise<void> {
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, before.seen));
  await db.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, before.sent));
}
