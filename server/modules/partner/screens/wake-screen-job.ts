import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { findOrder } from '#server/modules/orders/order-repository.ts';
import { type OutgoingPush, screenMessage } from '#server/modules/push/push-message.ts';
import { handOver, type PushSending } from '#server/modules/push/push-sender.ts';
import { wasAutoAccepted } from '../orders/auto-accept.ts';
import { findGoodKey, type KeySource } from '../keys/good-key.ts';
import { mayActFor, partnerOf } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { deleteScreen, findScreen } from './push-screens.ts';

interface Waking extends PushSending {
  readonly db: Database;
  /** Origin of the storefront and the screens. */
  readonly origin: string | null;
  readonly now: () => Date;
  readonly knownKey?: KeySource['knownKey'];
}

/** Returns what to send; null: it is no news any more, or not this key's. */
const messageFor = async (
  { db, origin }: Waking,
  orderId: string | null,
  mayRead: (restaurantId: number) => boolean,
): Promise<OutgoingPush | null> => {
  if (orderId === null)
    return screenMessage({ id: `test-${randomUUID()}`, about: 'test' }, partnerStrings.wake.test, origin);
  const order = await findOrder(db, { orderId });
  if (order === undefined || !mayRead(order.restaurantId)) return null;
  const isUnseen = order.seenAt === null && (await wasAutoAccepted(db, order));
  if (order.status !== 'new' && !isUnseen) return null;
  const words = partnerStrings.wake[isUnseen ? 'unseen' : 'unaccepted'];
  return screenMessage(
    { id: `unaccepted-${order.id}`, about: order.id },
    words(String(order.number), order.restaurantName),
    origin,
  );
};

/** The job that wakes one screen (docs/product.md §26.43). A push service's failure is retried until the message is no news any more. */
export function wakeScreenJobs(waking: Waking): Pick<Required<JobHandlers>, 'wake-screen'> {
  return {
    'wake-screen': async ({ screen_id: screenId, order_id: orderId }) => {
      const { db, now, knownKey } = waking;
      const screen = await findScreen(db, screenId);
      if (screen === undefined) return;
      const found = await findGoodKey({ db, now: now(), knownKey }, screen.keyId);
      if (found === null) {
        await deleteScreen(db, screenId);
        return;
      }
      const message = await messageFor(waking, orderId, (id) => mayActFor(partnerOf(found.key), id));
      if (message === null) return;
      const outcome = await handOver(waking, screen, message);
      if (outcome === 'gone') await deleteScreen(db, screenId);
      if (typeof outcome !== 'string')
        await enqueue(db, 'wake-screen', { screen_id: screenId, order_id: orderId }, { afterMs: outcome.pauseMs });
    },
  };
}
