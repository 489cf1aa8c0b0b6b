import * as calls from '#contract/calls/content.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { hasCode } from '#lib/api/errors.ts';

/** The same response with its HTML sanitized again, whatever its source (docs/product.md §11.5). */
async function cleaned<T extends { readonly html: string }>(api: ApiClient, told: readonly T[]): Promise<T[]> {
  if (told.length === 0) return [];
  const clean = api.cleanHtml ?? (await import('#lib/clean-html.ts')).cleanHtml;
  return told.map((one) => ({ ...one, html: clean(one.html) }));
}

const cleanedOrNull = async <T extends { readonly html: string }>(
  api: ApiClient,
  answer: Promise<T>,
): Promise<T | null> => {
  try {
    return (await cleaned(api, [await answer]))[0] ?? null;
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return null;
    throw error;
  }
};

/** Loads news and events. @throws as the API client does */
export async function readNews(api: ApiClient, signal: AbortSignal) {
  return cleaned(api, await api.call(calls.news, { signal }));
}

/** Loads jobs; empty for a backend without them. @throws as the API client does */
export async function readVacancies(api: ApiClient, signal: AbortSignal) {
  return cleaned(api, await api.call(calls.vacancies, { signal }));
}

/** Loads promotions. @throws as the API client does */
export async function readPromos(api: ApiClient, signal: AbortSignal) {
  return cleaned(api, await api.call(calls.contentPromos, { signal }));
}

/** Loads a content page, or null when there is none with this slug. @throws as the API client does */
export function readPage(api: ApiClient, slug: string, signal: AbortSignal) {
  return cleanedOrNull(api, api.call(calls.contentPage, { query: { slug }, signal }));
}

/** Loads a text for the text modal, or null when there is none with this key. @throws as the API client does */
export function readText(api: ApiClient, key: string, signal: AbortSignal) {
  return cleanedOrNull(api, api.call(calls.contentText, { query: { key }, signal }));
}
