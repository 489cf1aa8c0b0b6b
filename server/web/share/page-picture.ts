import { dishIdIn } from '#contract/dish-path.ts';
import type { PagePlace } from '#contract/page-place.ts';
import type { Picture } from '#contract/primitives.ts';
import { type ChainReader, restaurantFor } from '../structured-data/chain-reader.ts';

/** A picture with its alternative text. */
export interface Pictured {
  readonly picture: Picture;
  readonly alt: string;
}

/** The data source and the visitor's place. */
export interface PageContext {
  readonly chain: ChainReader;
  readonly place: PagePlace;
}

const pictured = (alt: string, picture: Picture | null | undefined): Pictured | null =>
  picture ? { picture, alt } : null;

/** Returns the picture of the first dish of a category, or among the ids, that has one. */
async function dishPicture({ chain, place }: PageContext, which: { category?: string; ids?: number[] }) {
  const restaurant = await restaurantFor(chain, place);
  const here = restaurant === null ? {} : { restaurant_id: restaurant.id, order_type: place.orderType };
  const sold = await chain.products({ ...which, ...here });
  // Not sold here: falls back to the chain's dishes.
  const dishes = sold.length > 0 ? sold : await chain.products(which);
  const dish = dishes.find(({ picture }) => picture !== null);
  return dish === undefined ? null : pictured(dish.name, dish.picture);
}

/** Returns the picture of an editor's page, or else that of the home page's first slide. */
async function writtenPicture({ chain }: PageContext, slug: string): Promise<Pictured | null> {
  const page = await chain.content(slug);
  return pictured(page?.title ?? '', page?.picture) ?? homePicture(chain);
}

async function homePicture(chain: ChainReader): Promise<Pictured | null> {
  const slide = (await chain.slides()).find(({ picture }) => picture !== null);
  return slide === undefined ? null : pictured(slide.title, slide.picture);
}

/**
 * Returns the preview picture of a public page (docs/product.md §32.11): that of its own subject, of the editor's page at the address,
 * or the first slide's.
 *
 * @param path of an existing page, in canonical form
 * @returns null: the chain has no picture
 * @throws when the chain cannot be read
 */
export async function pagePicture(path: string, context: PageContext): Promise<Pictured | null> {
  const { chain } = context;
  const [, first = '', second, third] = path.split('/');
  if (first === '') return homePicture(chain);
  if (first === 'menu') {
    if (second === undefined) return homePicture(chain);
    const dish = third === undefined ? null : dishIdIn(third);
    return (await dishPicture(context, dish === null ? { category: second } : { ids: [dish] })) ?? homePicture(chain);
  }
  if (second !== undefined && (first === 'events' || first === 'vacancy')) {
    const things = first === 'events' ? await chain.news() : await chain.vacancies();
    const thing = things.find(({ slug }) => slug === second);
    return pictured(thing?.title ?? '', thing?.picture) ?? writtenPicture(context, first);
  }
  // Where no city card can be drawn, the page of all restaurants represents the city and its restaurants.
  const isCity = second === undefined && (await chain.cities()).some(({ slug }) => slug === first);
  if (isCity || first === 'address') return writtenPicture(context, 'address');
  return writtenPicture(context, path === '/info/legal' ? 'legal' : path.slice(1));
}
