import type { NewsItem } from '#contract/content.ts';
import type { Locality } from '#contract/restaurants.ts';

/** Returns the restaurant of a news item: an event's own, else none. */
export function newsRestaurant(localities: readonly Locality[], { restaurant_id: id }: NewsItem) {
  for (const locality of localities) {
    const restaurant = locality.restaurants.find((one) => one.id === id);
    if (restaurant !== undefined) return { locality, restaurant };
  }
  return null;
}

/** Returns the time zone for a news item's times: its restaurant's, else the customer's, else the chain's first one. */
export function newsTimezone(localities: readonly Locality[], item: NewsItem, own: string | undefined): string {
  const first = localities.flatMap(({ restaurants }) => restaurants)[0];
  return newsRestaurant(localities, item)?.restaurant.timezone ?? own ?? first?.timezone ?? 'UTC';
}
