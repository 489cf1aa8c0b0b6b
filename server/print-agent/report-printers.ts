import { randomUUID } from 'node:crypto';
import { partnerApi } from '#contract/calls/partner.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { signatureOf } from '#server/modules/partner/signature.ts';
import type { PrinterState } from './agent.ts';
import { type Access, ANSWER_TIMEOUT_MS } from './read-orders.ts';

/** A report is repeated so often, so that the server knows that the agent is there. */
const REPEATED_MS = 60_000;
const PATH = endpointPath(partnerApi.partnerReportPrinters);

interface ReportOptions extends Access {
  readonly restaurantId: number;
  readonly now: () => Date;
}

/**
 * Returns a function that tells the server how the printers stand (docs/product.md §26.42): when something has changed, and every minute.
 *
 * @throws Error with a sentence from that function; the next call tries again
 */
export function createPrinterReports({
  server,
  key,
  restaurantId,
  now,
  fetchOf = fetch,
}: ReportOptions): (printers: readonly PrinterState[]) => Promise<void> {
  const secret = key.slice(key.indexOf('.') + 1);
  let last = { body: '', at: 0 };
  return async (printers) => {
    const body = JSON.stringify({ restaurant_id: restaurantId, printers });
    const at = now().getTime();
    if (body === last.body && at - last.at < REPEATED_MS) return;
    const id = randomUUID();
    const timestamp = Math.floor(at / 1000);
    const response = await fetchOf(new URL(PATH, server), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': id,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secret, { id, timestamp, method: 'POST', path: PATH, body }),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the server answered ${response.status} to the report on printers`);
    last = { body, at };
  };
}
