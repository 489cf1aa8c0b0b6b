import { and, eq } from 'drizzle-orm';
import type { OrderStatus } from '#contract/orders.ts';
import { isAutoAccepted } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { orderStatusHistory } from '#server/db/schema/orders.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { hasIiko } from '#server/modules/iiko/iiko-repository.ts';
import { loadTerms } from '#server/modules/load/load-terms.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { audit } from '../audit-log.ts';
import { serverPartner } from '../partner.ts';

/** Reads {@link isAutoAccepted} of an order. */
export async function wasAutoAccepted(
  db: Database,
  { id, status }: { readonly id: string; readonly status: OrderStatus },
): Promise<boolean> {
  const history = await db
    .select()
    .from(orderStatusHistory)
    .where(and(eq(orderStatusHistory.orderId, id), eq(orderStatusHistory.status, 'confirmed')));
  return isAutoAccepted(status, history);
}

const accept = async (tx: Database, orderId: string, now: Date): Promise<void> => {
  const order = await lockOrder(tx, { orderId });
  if (order?.status !== 'new') return;
  const { restaurantId, number } = order;
  const { autoAccept } = await loadTerms(tx, restaurantId);
  // Where the till is iiko, the till accepts.
  if (!autoAccept || (await hasIiko(tx, restaurantId))) return;
  if ((await changeStatus(tx, order, 'confirmed', { actor: 'server', now })) === null) return;
  await audit({ db: tx, partner: serverPartner(restaurantId), now }, 'order.accept', {
    restaurantId,
    details: { number },
  });
};

/** The job that accepts a new order as it is promised, where the restaurant wants that. Idempotent: whoever answers first wins. */
export function acceptJobs({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Pick<Required<JobHandlers>, 'order-accept'> {
  return { 'order-accept': ({ order_id: orderId }) => db.transaction((tx) => accept(tx, orderId, now())) };
}
