import type { PartnerMe } from '#contract/partner.ts';
import type * as v from 'valibot';
import { useKitchenSnapshot } from './use-kitchen.ts';

type Restaurant = v.InferOutput<typeof PartnerMe>['restaurants'][number];

/** Returns the section's restaurant; null if several are shown and one must be chosen. */
export function useShownRestaurant(): Restaurant | null {
  const { me, settings } = useKitchenSnapshot().state;
  const restaurants = me?.restaurants ?? [];
  const chosen = restaurants.find(({ id }) => id === settings.restaurant_id);
  return chosen ?? (restaurants.length === 1 ? (restaurants[0] ?? null) : null);
}
