import type { DeliveryDetails } from '#contract/places.ts';
import type { DeliveryZone } from '#contract/restaurants.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useNow } from '#client/use-services.ts';
import type { Place } from '#client/place/find-place.ts';
import { matchAddress } from '#entities/place/address/address-state.ts';

export interface Delivery {
  readonly place: Place;
  /** The delivery zone; null while no address is known. */
  readonly zone: DeliveryZone | null;
  readonly details: DeliveryDetails | null;
  readonly outOfZone: boolean;
  /** The customer has chosen a restaurant (pickup) or an address in a zone (delivery). */
  readonly placeChosen: boolean;
}

/** Delivery or pickup, from where and to where. The place choice changes it (docs/product.md §5.28). */
export function useDelivery(): Delivery {
  const { deliveryDetails: details } = useOrderParams();
  const place = usePlace();
  const now = useNow();
  const { locality, restaurant, orderType } = place;
  const match = locality === null ? null : matchAddress(locality, details, restaurant?.id ?? null, now);
  const zone = orderType === 'pickup' ? restaurant && pickupZone(restaurant) : zoneOf(place);
  return {
    place,
    zone,
    details,
    outOfZone: orderType === 'delivery' && details?.coords != null && match === null,
    placeChosen: place.chosen && (orderType === 'pickup' || zone !== null),
  };
}

const zoneOf = ({ zone }: Place): DeliveryZone | null => (zone?.type === 'delivery' ? zone : null);
