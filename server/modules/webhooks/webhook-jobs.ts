import { Agent as PlainAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Database } from '#server/db/connection.ts';
import { createPublicAgent } from '#server/http/public-agent.ts';
import { postOut } from '#server/http/post-out.ts';
import { signWebhook } from '#server/http/standard-webhooks.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { isLoopback, mayBeTold } from './webhook-url.ts';
import { disableEndpoint, findMessage, noteDelivered } from './webhook-repository.ts';

/** A receiver with longer work should respond first and process later. */
const TIMEOUT_MS = 15_000;
const GONE = 410;

/**
 * Webhook delivery jobs (docs/product.md §27.11): each event is sent at least once, always with the same id. Failures are retried
 * for about a day, then kept and shown by `npm run jobs`.
 */
export function webhookJobs({
  db,
  allowsLoopback,
  now,
}: {
  readonly db: Database;
  /** True in the demo. */
  readonly allowsLoopback: boolean;
  readonly now: () => Date;
}): Pick<Required<JobHandlers>, 'webhook'> {
  const open = createPublicAgent();
  const agentOf = (url: URL) =>
    isLoopback(url) ? (url.protocol === 'http:' ? new PlainAgent() : new TlsAgent()) : open;
  return {
    webhook: async ({ webhook_id }) => {
      const found = await findMessage(db, webhook_id);
      if (!found || found.message.deliveredAt !== null || found.endpoint.isDisabled) return;
      const { message, endpoint } = found;
      if (!mayBeTold(endpoint.url, allowsLoopback)) throw new Error(`endpoint ${endpoint.id} is not to be told`);
      const timestamp = Math.floor(now().getTime() / 1000);
      const { status } = await postOut(endpoint.url, {
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(message.body),
          'webhook-id': message.messageId,
          'webhook-timestamp': timestamp,
          'webhook-signature': signWebhook(endpoint.secret, message.messageId, timestamp, message.body),
        },
        body: message.body,
        agent: agentOf(new URL(endpoint.url)),
        timeoutMs: TIMEOUT_MS,
      });
      if (status >= 200 && status < 300) return noteDelivered(db, message.id, now());
      if (status === GONE) return disableEndpoint(db, endpoint.id);
      throw new Error(`endpoint ${endpoint.id} answers ${status}`);
    },
  };
}
