import type { AddressSuggestion } from '#contract/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createLru } from '#server/http/lru.ts';
import { createMinuteBudget } from '#server/http/rate-limit.ts';
import type { Geocoder } from './geocoder.ts';

/** Maximum cached responses of each kind; their lifetime follows: a house is not built in an hour. */
const MAX_ANSWERS = 2500;
const LIFETIME_MS = 60 * 60_000;

interface Terms {
  readonly geocoder: Geocoder;
  /** Outgoing requests per minute for all callers: caps the geocoder's cost. */
  readonly perMinute: number;
  readonly now: () => Date;
}

/** Caches responses by key: one request at a time per key, none until it expires. Failures are not cached. */
const createAnswers = <T>(now: () => Date, allow: () => void) => {
  const kept = createLru<{ readonly until: number; readonly answer: Promise<T> }>(MAX_ANSWERS, () => 1);
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known !== undefined && now().getTime() < known.until) return known.answer;
    allow();
    const answer = ask();
    kept.set(key, { until: now().getTime() + LIFETIME_MS, answer });
    answer.catch(() => kept.set(key, { until: 0, answer }));
    return answer;
  };
};

/** Caches a geocoder's responses in memory, deduplicates concurrent requests and limits their rate (docs/product.md §29.8). */
export function keepAnswers({ geocoder, perMinute, now }: Terms): Geocoder {
  const budget = createMinuteBudget();
  const allow = (): void => {
    const retryAfter = budget('geocoder', perMinute, now());
    if (retryAfter > 0) throw new ApiError('UPSTREAM_UNAVAILABLE', { retryAfter });
  };
  const suggestions = createAnswers<AddressSuggestion[]>(now, allow);
  const addresses = createAnswers<AddressSuggestion | null>(now, allow);
  return {
    ...geocoder,
    suggest: async (question) => {
      const { query, locality, count } = question;
      return suggestions(`${locality.id} ${count} ${query.toLowerCase()}`, () => geocoder.suggest(question));
    },
    at: async (question) => {
      const { point, locality } = question;
      return addresses(`${locality.id} ${point.join(' ')}`, () => geocoder.at(question));
    },
  };
}
