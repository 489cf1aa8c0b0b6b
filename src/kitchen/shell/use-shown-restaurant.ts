import type { PartnerMe } from '#contract/partner.ts';
import type * as v from 'valibot';
import { useKitchenSnapshot } from './use-kitchen.ts';

type Restaurant = v.InferOutput<typeof PartnerMe>['restaurants'][number];

/** The restaurant that a section is about; null: several are shown, and one has to be chosen. */
export function useShownRestaurant(): Restaurant | null {
  const { me, settings } = useKitchenSnapshot().state;
  const restaurants = me?.restaurants ?? [];
  const chosen = restaurants.find(({ id }) => id === settings.restaurant_id);
  return chosen ?? (restaurants.length === 1 ? (restaurants[0] ?? null) : null);
}
