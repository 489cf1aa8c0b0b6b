import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type MessageRow = typeof webhookMessages.$inferSelect;

export async function insertEndpoint(db: Database, row: typeof webhookEndpoints.$inferInsert): Promise<number> {
  const [made] = await db.insert(webhookEndpoints).values(row).returning({ id: webhookEndpoints.id });
  if (!made) throw new Error('The database stored an endpoint and returned none');
  return made.id;
}

export function listEndpoints(db: Database): Promise<EndpointRow[]> {
  return db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id));
}

/** Deletes an endpoint with its pending messages; returns false if it does not exist. */
export async function deleteEndpoint(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}

export async function disableEndpoint(db: Database, id: number): Promise<void> {
  await db.update(webhookEndpoints).set({ isDisabled: true }).where(eq(webhookEndpoints.id, id));
}

/** Lists the endpoints subscribed to an event of this restaurant. */
export async function endpointsOf(db: Database, event: string, restaurantId: number): Promise<EndpointRow[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.isDisabled, false),
        or(isNull(webhookEndpoints.restaurantId), eq(webhookEndpoints.restaurantId, restaurantId)),
      ),
    );
  return rows.filter(({ events }) => events.includes(event));
}

export async function insertMessage(
  db: Database,
  message: Pick<MessageRow, 'messageId' | 'endpointId' | 'body' | 'createdAt'>,
): Promise<number> {
  const [row] = await db.insert(webhookMessages).values(message).returning({ id: webhookMessages.id });
  if (!row) throw new Error('The database stored a message and returned none');
  return row.id;
}

export async function findMessage(
  db: Database,
  id: number,
): Promise<{ readonly message: MessageRow; readonly endpoint: EndpointRow } | undefined> {
  const [row] = await db
    .select({ message: webhookMessages, endpoint: webhookEndpoints })
    .from(webhookMessages)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookMessages.endpointId))
    .where(eq(webhookMessages.id, id));
  return row;
}

export async function noteDelivered(db: Database, id: number, deliveredAt: Date | null): Promise<void> {
  await db.update(webhookMessages).set({ deliveredAt }).where(eq(webhookMessages.id, id));
}

/** Lists messages by their id at every endpoint, or all since an instant; oldest first. */
export async function listMessages(db: Database, which: { messageId: string } | { since: Date }): Promise<number[]> {
  const isMeant =
    'since' in which ? gte(webhookMessages.createdAt, which.since) : eq(webhookMessages.messageId, which.messageId);
  const rows = await db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(isMeant)
    .orderBy(asc(webhookMessages.id));
  return rows.map(({ id }) => id);
}
