import * as v from 'valibot';
import type { Banner, Category, Product, ProductsQuery } from '#contract/catalog.ts';
import { BY_LOCALITY, MOST_IDS, localities as localitiesCall } from '#contract/calls/menu.ts';
import type { ContentPage, NewsItem, Vacancy } from '#contract/content.ts';
import type { MapStreet } from '#contract/places.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { PagePlace } from '#contract/page-place.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { City, Environment, Locality, Restaurant } from '#contract/restaurants.ts';
import { defaultOf } from '#domain/default-of.ts';
import type { ApiFetch } from '../api-access.ts';

/** Reads from the API the chain's data for a page's head. Each method throws when it cannot be read. */
export interface ChainReader {
  readonly environment: () => Promise<Environment>;
  readonly cities: () => Promise<readonly City[]>;
  /** Every city with its restaurants: for lists of all pages only (docs/product.md §1.20). */
  readonly localities: () => Promise<readonly Locality[]>;
  /** A city with its restaurants; null where there is none. */
  readonly locality: (slug: string) => Promise<Locality | null>;
  /** The cities of these restaurants, with only these inside. */
  readonly localitiesOf: (ids: readonly number[]) => Promise<readonly Locality[]>;
  readonly categories: () => Promise<readonly Category[]>;
  /** Slugs of the editors' pages. */
  readonly contents: () => Promise<readonly { readonly slug: string }[]>;
  /** An editor's page; null where there is none. */
  readonly content: (slug: string) => Promise<ContentPage | null>;
  /** Slides of the home page. */
  readonly slides: () => Promise<readonly Banner[]>;
  readonly vacancies: () => Promise<readonly Vacancy[]>;
  readonly news: () => Promise<readonly NewsItem[]>;
  /** Streets of a city, drawn where a map has no tiles. */
  readonly streets: (localityId: number) => Promise<readonly MapStreet[]>;
  readonly products: (query: ProductsQuery) => Promise<readonly Product[]>;
}

/** @param headers of the visitor's request, for the limits that are counted by address */
export function createChainReader(apiFetch: ApiFetch, headers: Readonly<Record<string, string>> = {}): ChainReader {
  const ask = (path: string): Promise<Response> => apiFetch(path, { headers });
  const parse = async <S extends v.GenericSchema>(
    schema: S,
    path: string,
    answer: Response,
  ): Promise<v.InferOutput<S>> => {
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return v.parse(schema, await answer.json());
  };
  const read = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> =>
    parse(schema, path, await ask(path));
  /** Reads a list that is optional: a backend without that call has an empty one (docs/product.md §23). */
  const readOptional = async <S extends v.GenericSchema<unknown, readonly unknown[]>>(
    schema: S,
    path: string,
  ): Promise<v.InferOutput<S> | readonly []> => {
    const answer = await ask(path);
    return answer.status === 404 ? [] : parse(schema, path, answer);
  };
  const localities = (filter: { readonly locality?: string; readonly ids?: readonly number[] } = {}) =>
    read(localitiesCall.ok, `${endpointPath(localitiesCall)}${encodeQuery({ ...BY_LOCALITY, ...filter })}`);
  return {
    environment: () => read(api.environment.ok, endpointPath(api.environment)),
    cities: () => read(api.cities.ok, endpointPath(api.cities)),
    localities: () => localities(),
    // A backend may ignore a filter.
    locality: async (slug) => (await localities({ locality: slug })).find((one) => one.slug === slug) ?? null,
    localitiesOf: async (ids) => {
      const found: Locality[] = [];
      for (let from = 0; from < ids.length; from += MOST_IDS) {
        found.push(...(await localities({ ids: ids.slice(from, from + MOST_IDS) })));
      }
      return found.flatMap((locality) => {
        const restaurants = locality.restaurants.filter(({ id }) => ids.includes(id));
        return restaurants.length === 0 ? [] : { ...locality, restaurants };
      });
    },
    categories: () => read(api.categories.ok, endpointPath(api.categories)),
    contents: () => readOptional(api.contentList.ok, endpointPath(api.contentList)),
    content: async (slug) => {
      const pages = await readOptional(api.contentList.ok, endpointPath(api.contentList));
      if (!pages.some((page) => page.slug === slug)) return null;
      return read(api.contentPage.ok, `${endpointPath(api.contentPage)}${encodeQuery({ slug })}`);
    },
    slides: () => read(api.tripleSlider.ok, endpointPath(api.tripleSlider)),
    vacancies: () => readOptional(api.vacancies.ok, endpointPath(api.vacancies)),
    news: () => readOptional(api.news.ok, endpointPath(api.news)),
    streets: async (localityId) =>
      (await read(api.townMap.ok, `${endpointPath(api.townMap)}${encodeQuery({ locality_id: localityId })}`)).streets,
    products: async (query) =>
      (await read(api.products.ok, `${endpointPath(api.products)}${encodeQuery(query)}`)).products,
  };
}

/** Reads the city that a visitor is shown: the remembered one, else the chain's default; null where the chain has none. */
export async function cityFor(
  chain: Pick<ChainReader, 'cities'>,
  { localitySlug }: Pick<PagePlace, 'localitySlug'>,
): Promise<City | null> {
  const cities = await chain.cities();
  return cities.find(({ slug }) => slug === localitySlug) ?? defaultOf(cities);
}

/** Reads the restaurant whose menu a visitor without a choice is shown: the remembered one, else the city's or the chain's default. */
export async function restaurantFor(
  chain: Pick<ChainReader, 'cities' | 'locality' | 'localitiesOf'>,
  place: Pick<PagePlace, 'restaurantId' | 'localitySlug'>,
): Promise<Restaurant | null> {
  const { restaurantId } = place;
  const [own] = restaurantId === null ? [] : await chain.localitiesOf([restaurantId]);
  if (own?.restaurants[0] !== undefined) return own.restaurants[0];
  const city = await cityFor(chain, place);
  const locality = city === null ? null : await chain.locality(city.slug);
  return defaultOf(locality?.restaurants ?? []);
}
