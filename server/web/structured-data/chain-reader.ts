import * as v from 'valibot';
import type { Banner, Category, Product, ProductsQuery } from '#contract/catalog.ts';
import { localities as localitiesCall } from '#contract/calls/menu.ts';
import type { ContentPage, NewsItem, Vacancy } from '#contract/content.ts';
import type { MapStreet } from '#contract/places.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { PagePlace } from '#contract/page-place.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { Environment, Locality, Restaurant } from '#contract/restaurants.ts';
import type { ApiFetch } from '../api-access.ts';
import { LOCALITIES_PATH } from '../localities-path.ts';

/** Reads from the API the chain's data for a page's head. Each method throws when it cannot be read. */
export interface ChainReader {
  readonly environment: () => Promise<Environment>;
  readonly localities: () => Promise<readonly Locality[]>;
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
  return {
    environment: () => read(api.environment.ok, endpointPath(api.environment)),
    localities: () => read(localitiesCall.ok, LOCALITIES_PATH),
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

/** The restaurant whose menu a visitor without a choice is shown: the remembered one, else the city's or the chain's default. */
export function restaurantFor(
  localities: readonly Locality[],
  { restaurantId, localitySlug }: Pick<PagePlace, 'restaurantId' | 'localitySlug'>,
): Restaurant | null {
  const all = localities.flatMap(({ restaurants }) => restaurants);
  const city =
    localities.find(({ slug }) => slug === localitySlug) ?? localities.find((one) => one.is_default) ?? localities[0];
  return (
    all.find(({ id }) => id === restaurantId) ??
    city?.restaurants.find((one) => one.is_default) ??
    city?.restaurants[0] ??
    null
  );
}
