import * as v from 'valibot';
import { type PartnerOrder, PartnerOrderList } from '#contract/partner.ts';

const TIMEOUT_MS = 15_000;

/** The server refuses the key: trying again is of no use. */
export class KeyRefused extends Error {
  override name = 'KeyRefused';
}

/**
 * Returns a function that reads the orders of a key through the partner API (docs/product.md §26.7): first the active ones, then what has
 * changed.
 *
 * @throws KeyRefused from that function for 401 and 403; else Error with a sentence
 */
export function createOrderReader(
  server: string,
  key: string,
  fetchOf: typeof fetch = fetch,
): () => Promise<readonly PartnerOrder[]> {
  let cursor: string | null = null;

  const readPage = async (): Promise<v.InferOutput<typeof PartnerOrderList>> => {
    const url = new URL('/api/partner/orders', server);
    if (cursor !== null) url.searchParams.set('since', cursor);
    const response = await fetchOf(url, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) throw new KeyRefused('the server refuses this key');
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return v.parse(PartnerOrderList, await response.json());
  };

  return async () => {
    const orders: PartnerOrder[] = [];
    for (;;) {
      const page = await readPage();
      orders.push(...page.orders);
      cursor = page.cursor;
      if (!page.has_more) return orders;
    }
  };
}
