import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { listMessages, noteDelivered } from './webhook-repository.ts';

/** Messages to replay: those of one event by its `msg_…`, or all since an instant. */
export type ToReplay = Parameters<typeof listMessages>[1];

/** Parses the arguments of `npm run webhooks -- replay`; null if invalid. */
export function readReplay(messageId: string | undefined, since: string | undefined): ToReplay | null {
  if (messageId !== undefined) return since === undefined ? { messageId } : null;
  const instant = Date.parse(since ?? '');
  return Number.isNaN(instant) ? null : { since: new Date(instant) };
}

/** Enqueues messages again to their endpoints, with the same ids (docs/product.md §27.11). Returns their number. */
export async function replayWebhooks(db: Database, which: ToReplay): Promise<number> {
  const ids = await listMessages(db, which);
  await db.transaction(async (tx) => {
    for (const id of ids) {
      await noteDelivered(tx, id, null);
      await enqueue(tx, 'webhook', { webhook_id: id });
    }
  });
  return ids.length;
}
