import * as v from 'valibot';
import { localities as localitiesCall } from '../../contract/calls/menu.ts';
import { api } from '../../contract/endpoints.ts';
import { endpointPath } from '../../contract/endpoint.ts';
import type { PagePlace } from '../../contract/page-place.ts';
import { CURRENCY } from '../../contract/restaurants.ts';
import { encodeQuery } from '../../contract/query-string.ts';
import { formatPrice } from '../../domain/money.ts';
import type { ApiFetch } from './api-access.ts';
import type { Shared } from './share-tags.ts';
import { LOCALITIES_PATH } from './localities-path.ts';

const MAX_DISH = 2 ** 31 - 1;

/** The dish that an address opens over its page, or null. */
export function dishIn(url: string): number | null {
  const text = new URLSearchParams(url.split('?')[1] ?? '').get('dish') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_DISH ? Number(text) : null;
}

/**
 * Returns what a link to a dish says of it where it is shared: its name, what is in it, its price, its picture. The
 * restaurant is the visitor's, else the chain's default: a messenger has no place.
 *
 * @returns null when there is no such dish
 */
export async function sharedDish(
  apiFetch: ApiFetch,
  headers: Readonly<Record<string, string>>,
  { id, origin, path, place }: { id: number; origin: string; path: string; place: PagePlace },
): Promise<Shared | null> {
  const read = async <S extends v.GenericSchema>(schema: S, url: string): Promise<v.InferOutput<S> | null> => {
    const answer = await apiFetch(url, { headers });
    return answer.ok ? v.parse(schema, await answer.json()) : null;
  };
  const localities = await read(localitiesCall.ok, LOCALITIES_PATH);
  const all = localities?.flatMap(({ restaurants }) => restaurants) ?? [];
  const restaurant = all.find((one) => one.id === place.restaurantId) ?? all.find((one) => one.is_default) ?? all[0];
  if (restaurant === undefined) return null;
  const query = { ids: [id], restaurant_id: restaurant.id, order_type: place.orderType, details: true };
  const dishes = await read(api.products.ok, `${endpointPath(api.products)}${encodeQuery(query)}`);
  const dish = dishes?.products.find((one) => one.id === id);
  if (dish === undefined) return null;
  const { name, picture, price, weight, details } = dish;
  const words = details?.description || details?.composition || '';
  const image = picture && `${origin}${picture.base}-${Math.max(...picture.widths)}.webp`;
  const url = `${origin}${path}?dish=${id}`;
  return {
    title: `${name} — ${formatPrice(price)}`,
    description: [words, weight].filter((part) => part !== '').join(' · '),
    url,
    image,
    thing: {
      '@context': 'https://schema.org',
      '@type': 'MenuItem',
      name,
      description: words,
      url,
      ...(image === null ? {} : { image }),
      offers: { '@type': 'Offer', price: price / 100, priceCurrency: CURRENCY },
    },
  };
}
