import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { PartnerMe, type PartnerOrder, PartnerOrderList } from '#contract/partner.ts';

/** How long the server may take to answer, ms. */
export const ANSWER_TIMEOUT_MS = 15_000;

/** The server refuses the key: trying again is of no use. */
export class KeyRefused extends Error {
  override name = 'KeyRefused';
}

/** Where the orders are read, and with whose key. */
export interface Access {
  /** Address of the storefront. */
  readonly server: string;
  /** `KEYID.SECRET`. */
  readonly key: string;
  readonly fetchOf?: typeof fetch;
}

const readJson = async ({ server, key, fetchOf = fetch }: Access, path: string): Promise<unknown> => {
  const response = await fetchOf(new URL(path, server), {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (response.status === 401 || response.status === 403) throw new KeyRefused('the server refuses this key');
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.json();
};

/**
 * Returns the restaurant that the agent prints for: the key's only one, or the one that is asked for.
 *
 * @throws KeyRefused; Error with a sentence if the key has no such restaurant, or several and none is asked for
 */
export async function findRestaurant(access: Access, asked: number | null): Promise<number> {
  const { restaurants } = v.parse(PartnerMe, await readJson(access, endpointPath(partnerApi.partnerMe)));
  const [first, ...others] = restaurants.filter(({ id }) => asked === null || id === asked);
  if (first === undefined) throw new Error('the key is not for this restaurant');
  if (others.length > 0)
    throw new Error(`the key is for several restaurants: name one of ${restaurants.map(({ id }) => id).join(', ')}`);
  return first.id;
}

/**
 * Returns a function that reads the orders of a restaurant through the partner API (docs/product.md §26.7): first the active ones, then what has
 * changed.
 *
 * @throws KeyRefused from that function for 401 and 403; else Error with a sentence
 */
export function createOrderReader(access: Access, restaurantId: number): () => Promise<readonly PartnerOrder[]> {
  let cursor: string | null = null;

  const readPage = async (): Promise<v.InferOutput<typeof PartnerOrderList>> => {
    const query = encodeQuery({ restaurant_id: restaurantId, ...(cursor !== null && { since: cursor }) });
    return v.parse(PartnerOrderList, await readJson(access, `${endpointPath(partnerApi.partnerOrders)}${query}`));
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
