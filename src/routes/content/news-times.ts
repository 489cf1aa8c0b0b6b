import type { NewsItem } from '#contract/content.ts';
import type { Locality } from '#contract/restaurants.ts';

/** Where a piece of news happens: an event's own restaurant, else none. */
export function newsRestaurant(localities: readonly Locality[], { restaurant_id: id }: NewsItem) {
  for (const locality of localities) {
    const restaurant = locality.restaurants.find((one) => one.id === id);
    if (restaurant !== undefined) return { locality, restaurant };
  }
  return null;
}

/** The time zone in which the times of a piece of news are said: of its restaurant, else of the customer's, else of the chain's first one. */
export function newsTimezone(localities: readonly Locality[], item: NewsItem, own: string | undefined): string {
  const first = localities.flatMap(({ restaurants }) => restaurants)[0];
  return newsRestaurant(localities, item)?.restaurant.timezone ?? own ?? first?.timezone ?? 'UTC';
}
