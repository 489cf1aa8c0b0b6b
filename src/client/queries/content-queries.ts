import type { ApiClient } from '#lib/api/client.ts';
import { readPage, readPromos, readText, readVacancies } from './content-reads.ts';
import { CONTENT_TIME, PUBLIC, queryOptions } from './queries.ts';
// The chain's own content. The menu does not need it: separate from queries.ts, so that it loads with the pages that show it.

/** Jobs that the chain offers. */
export function vacanciesQuery(api: ApiClient) {
  return queryOptions(['vacancies'], PUBLIC, ({ signal }) => readVacancies(api, signal), CONTENT_TIME);
}

/** A content page, or null when there is none with this slug. */
export function contentPageQuery(api: ApiClient, slug: string) {
  return queryOptions(['content', 'page', slug], PUBLIC, ({ signal }) => readPage(api, slug, signal), CONTENT_TIME);
}

/** A text for the text modal, or null when there is none with this key. */
export function contentTextQuery(api: ApiClient, key: string) {
  return queryOptions(['content', 'text', key], PUBLIC, ({ signal }) => readText(api, key, signal), CONTENT_TIME);
}

export function promosQuery(api: ApiClient) {
  return queryOptions(['content', 'promos'], PUBLIC, ({ signal }) => readPromos(api, signal), CONTENT_TIME);
}
