import type { NewsItem } from '#contract/content.ts';
import { homeIn, type Home } from '#client/place/known-places.ts';
import type { Locality } from '#contract/restaurants.ts';

/** Returns the ids of the restaurants where these events take place. */
export function newsRestaurants(news: readonly NewsItem[]): readonly number[] {
  return news.flatMap(({ restaurant_id: id }) => id ?? []);
}

/** Returns the restaurant of a news item: an event's own, else none. */
export function newsRestaurant(localities: readonly Locality[], { restaurant_id: id }: NewsItem): Home | null {
  return homeIn(localities, id);
}

/** Returns the time zone for a news item's times: its restaurant's, else the customer's. */
export function newsTimezone(localities: readonly Locality[], item: NewsItem, own: string | undefined): string {
  return newsRestaurant(localities, item)?.restaurant.timezone ?? own ?? 'UTC';
}
