import type { Thing } from 'schema-dts';
import { dishIdIn, dishPath, restaurantPath } from '#contract/dish-path.ts';
import { pageNames } from '#contract/page-names-strings.ts';
import type { PagePlace } from '#contract/page-place.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { citiesAtOnce } from '#domain/cities-at-once.ts';
import { breadcrumbs, eventThing, organizationThing, websiteThing } from './chain-things.ts';
import { type ChainReader, cityFor, restaurantFor } from './chain-reader.ts';
import { jobThing } from './job-thing.ts';
import { dishThing, menuThing, sectionThing } from './menu-things.ts';
import { restaurantThing } from './restaurant-thing.ts';

type Things = readonly Exclude<Thing, string>[];

interface PageContext {
  readonly chain: ChainReader;
  readonly origin: string;
  readonly place: PagePlace;
  /** The page's title, with the brand after it. */
  readonly title: string;
}

const home = async (chain: ChainReader): Promise<readonly [string, string]> => [
  (await chain.environment()).brand.name,
  '/',
];

/** Returns a title without the brand at its end, which is the first breadcrumb. */
const withoutBrand = (title: string, brand: string): string => {
  const end = `\u00a0— ${brand}`.length;
  return /^\s—\s/.test(title.slice(-end)) && title.endsWith(brand) ? title.slice(0, -end) : title;
};

/** The id in the path of a restaurant's page. */
const RESTAURANT = /^[1-9]\d{0,8}$/;

const homesOf = (localities: readonly Locality[]): { restaurant: Restaurant; locality: Locality }[] =>
  localities.flatMap((locality) => locality.restaurants.map((restaurant) => ({ restaurant, locality })));

async function menuPage({ chain, origin }: PageContext): Promise<Things> {
  const [categories, start] = [await chain.categories(), await home(chain)];
  return [
    menuThing(categories, `${pageNames.menu} ${start[0]}`, origin),
    breadcrumbs([start, [pageNames.menu, '/menu']], origin),
  ];
}

async function categoryPage({ chain, origin, place }: PageContext, slug: string): Promise<Things> {
  const category = (await chain.categories()).find((one) => one.slug === slug);
  if (category === undefined) return [];
  const restaurant = await restaurantFor(chain, place);
  const query = restaurant === null ? {} : { restaurant_id: restaurant.id, order_type: place.orderType };
  const dishes = await chain.products({ ...query, category: slug });
  const way = [await home(chain), [pageNames.menu, '/menu'], [category.name, `/menu/${slug}`]] as const;
  return [sectionThing(category, dishes, origin), breadcrumbs(way, origin)];
}

async function dishPage({ chain, origin, place }: PageContext, id: number): Promise<Things> {
  const restaurant = await restaurantFor(chain, place);
  const query = { ids: [id], details: true };
  const here = restaurant === null ? {} : { restaurant_id: restaurant.id, order_type: place.orderType };
  const [sold] = await chain.products({ ...query, ...here });
  // Not sold here: falls back to the chain's dishes.
  const dish = sold ?? (await chain.products(query))[0];
  const category = (await chain.categories()).find((one) => one.id === dish?.category_id);
  if (dish === undefined || category === undefined) return [];
  const path = dishPath({ id, slug: dish.slug, category: category.slug });
  const way = [
    await home(chain),
    [pageNames.menu, '/menu'],
    [category.name, `/menu/${category.slug}`],
    [dish.name, path],
  ] as const;
  return [dishThing(sold ?? { ...dish, is_available: false }, category, origin), breadcrumbs(way, origin)];
}

async function addressPage({ chain, origin, place }: PageContext): Promise<Things> {
  const shown = citiesAtOnce(await chain.cities(), (await cityFor(chain, place))?.id);
  const localities = await Promise.all(shown.map(({ slug }) => chain.locality(slug)));
  const things = homesOf(localities.filter((one) => one !== null)).map(({ restaurant, locality }) =>
    restaurantThing(restaurant, locality, origin),
  );
  return [...things, breadcrumbs([await home(chain), [pageNames.address, '/address']], origin)];
}

async function restaurantPage({ chain, origin }: PageContext, id: string): Promise<Things> {
  const [found] = RESTAURANT.test(id) ? homesOf(await chain.localitiesOf([Number(id)])) : [];
  if (found === undefined) return [];
  const { restaurant, locality } = found;
  const way = [
    await home(chain),
    [locality.name, `/${locality.slug}`],
    [restaurant.name, restaurantPath(restaurant.id)],
  ] as const;
  return [restaurantThing(restaurant, locality, origin), breadcrumbs(way, origin)];
}

async function cityPage({ chain, origin }: PageContext, locality: Locality): Promise<Things> {
  const things = locality.restaurants.map((restaurant) => restaurantThing(restaurant, locality, origin));
  return [...things, breadcrumbs([await home(chain), [locality.name, `/${locality.slug}`]], origin)];
}

/** All events, or the one with this slug, each at its restaurant, else at that of the place. */
async function eventsPage({ chain, origin, place }: PageContext, slug?: string): Promise<Things> {
  const here = (await restaurantFor(chain, place))?.id;
  const news = (await chain.news()).filter((item) => slug === undefined || item.slug === slug);
  const ids = news.flatMap((item) => item.restaurant_id ?? here ?? []);
  const homes = homesOf(await chain.localitiesOf([...new Set(ids)]));
  const events = news.flatMap((item) => {
    const at = item.restaurant_id ?? here;
    return eventThing(item, homes.find(({ restaurant }) => restaurant.id === at) ?? null, origin) ?? [];
  });
  const way = [await home(chain), [pageNames.events, '/events']] as const;
  const one = slug === undefined ? undefined : news[0];
  return [
    ...events,
    organizationThing(await chain.environment(), origin),
    breadcrumbs(one === undefined ? way : [...way, [one.title, `/events/${one.slug}`]], origin),
  ];
}

async function jobPage({ chain, origin }: PageContext, slug: string): Promise<Things> {
  const job = (await chain.vacancies()).find((one) => one.slug === slug);
  if (job === undefined) return [];
  const homes = homesOf(await chain.localitiesOf(job.restaurant_ids));
  const start = await home(chain);
  const way = [start, [pageNames.vacancy, '/vacancy'], [job.title, `/vacancy/${slug}`]] as const;
  return [jobThing(job, homes, { origin, brand: start[0] }), breadcrumbs(way, origin)];
}

/**
 * Returns a public page's structured data for search engines, as schema.org defines it (docs/product.md §32.6).
 *
 * @param path of an existing page, in canonical form
 * @returns one data block's contents
 * @throws when the chain cannot be read: the page is complete without it
 */
export async function pageThings(path: string, context: PageContext): Promise<object> {
  return { '@context': 'https://schema.org', '@graph': await graphOf(path, context) };
}

async function graphOf(path: string, context: PageContext): Promise<Things> {
  const { chain, origin, title } = context;
  const [, first = '', second, third] = path.split('/');
  if (first === '') {
    const environment = await chain.environment();
    return [organizationThing(environment, origin), websiteThing(environment, origin)];
  }
  if (first === 'menu') {
    if (second === undefined) return menuPage(context);
    const dish = third === undefined ? null : dishIdIn(third);
    return dish === null ? categoryPage(context, second) : dishPage(context, dish);
  }
  if (path === '/address') return addressPage(context);
  if (first === 'address' && second !== undefined) return restaurantPage(context, second);
  if (first === 'events') return eventsPage(context, second);
  if (first === 'vacancy' && second !== undefined) return jobPage(context, second);
  const city = (await chain.cities()).find(({ slug }) => path === `/${slug}`);
  const locality = city === undefined ? null : await chain.locality(city.slug);
  if (locality !== null) return cityPage(context, locality);
  const start = await home(chain);
  return [breadcrumbs([start, [withoutBrand(title, start[0]), path]], origin)];
}
