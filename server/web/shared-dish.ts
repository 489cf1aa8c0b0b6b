import type { PagePlace } from '#contract/page-place.ts';
import { formatPrice } from '#domain/money.ts';
import type { Shared } from './share-tags.ts';
import { type CardHost, pictureImage } from './share/page-image.ts';
import { type ChainReader, restaurantFor } from './structured-data/chain-reader.ts';
import { dishAddress, dishThing } from './structured-data/menu-things.ts';

const MAX_DISH = 2 ** 31 - 1;

/** Returns the dish that an address opens over its page, or null. */
export function dishIn(url: string): number | null {
  const text = new URLSearchParams(url.split('?')[1] ?? '').get('dish') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_DISH ? Number(text) : null;
}

/**
 * Returns the link preview of a dish opened over a page (`?dish=55`): its name, ingredients, price, picture and own address. The
 * restaurant is the visitor's, else the chain's default: a messenger has no place.
 *
 * @returns null when there is no such dish
 */
export async function sharedDish(
  chain: ChainReader,
  { id, place, ...host }: CardHost & { id: number; place: PagePlace },
): Promise<Shared | null> {
  const restaurant = await restaurantFor(chain, place);
  if (restaurant === null) return null;
  const query = { ids: [id], restaurant_id: restaurant.id, order_type: place.orderType, details: true };
  const [dish] = await chain.products(query);
  const category = (await chain.categories()).find((one) => one.id === dish?.category_id);
  if (dish === undefined || category === undefined) return null;
  const { name, picture, price, weight, details } = dish;
  const words = details?.description || details?.composition || '';
  return {
    title: `${name} — ${formatPrice(price)}`,
    description: [words, weight].filter((part) => part !== '').join(' · '),
    url: dishAddress(dish, category, host.origin),
    image: picture && pictureImage({ picture, alt: name }, host),
    thing: { '@context': 'https://schema.org', ...dishThing(dish, category, host.origin) },
  };
}
