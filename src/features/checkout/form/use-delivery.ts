import { useEffect, useRef, useState } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { DeliveryZone } from '#contract/restaurants.ts';
import { isChanged } from '#domain/move-changes.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import type { ZoneMatch } from '#domain/zones.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useNow, useServices } from '#client/use-services.ts';
import type { Place } from '#client/place/find-place.ts';
import { matchAddress } from '#entities/place/address/address-state.ts';
import { usePlaceChange, type PlaceChange, type PlaceChoice } from '#entities/place/place-change.tsx';

export interface Delivery {
  readonly place: Place;
  /** The delivery zone; null while no address is known. */
  readonly zone: DeliveryZone | null;
  readonly details: DeliveryDetails | null;
  readonly outOfZone: boolean;
  readonly placeChosen: boolean;
  /** Changes when the address was changed elsewhere, which resets the field. */
  readonly fieldKey: number;
  /** A change to another restaurant, or to one that changes the cart. */
  readonly change: PlaceChange;
  readonly setDetails: (details: DeliveryDetails | null) => void;
  /** Applies an address that was not typed, and resets the field with it. */
  readonly pick: (details: DeliveryDetails) => void;
  readonly setOrderType: (type: OrderType) => void;
}

/** Delivery or pickup, from where and to where: the order parameters, and an address not applied to them yet. */
export function useDelivery(): Delivery {
  const { orderParams } = useServices();
  const params = useOrderParams();
  const place = usePlace();
  const now = useNow();
  /** An address not (yet) applied to the order: being typed, or out of zone. Undefined: the order's own. */
  const [typed, setTyped] = useState<DeliveryDetails | null | undefined>(undefined);
  const [fieldKey, setFieldKey] = useState(0);
  const own = useRef(params.deliveryDetails);
  const lastAddress = useRef(params.deliveryDetails);

  useEffect(() => {
    if (params.deliveryDetails !== null) lastAddress.current = params.deliveryDetails;
    if (params.deliveryDetails === own.current) return;
    // Changed in another window or tab: what was typed here refers to another place.
    own.current = params.deliveryDetails;
    setTyped(undefined);
    setFieldKey((key) => key + 1);
  }, [params.deliveryDetails]);

  const { locality, restaurant, orderType } = place;
  const details = typed === undefined ? params.deliveryDetails : typed;
  const match: ZoneMatch | null =
    locality === null ? null : matchAddress(locality, details, restaurant?.id ?? null, now);

  const apply = ({ orderType: type, restaurant: next, zone, details: address }: PlaceChoice): void => {
    own.current = address;
    orderParams.choose({ orderType: type, restaurant: next, zoneId: zone.id, deliveryDetails: address });
    setTyped(undefined);
  };
  const isElsewhere = (choice: PlaceChoice): boolean => place.chosen && choice.restaurant.id !== restaurant?.id;
  const change = usePlaceChange({
    apply,
    // Another order type of the same restaurant can be applied without loading the menu.
    needsAnswer: (choice, changes) => isElsewhere(choice) || (isChanged(changes) && !changes.isUnread),
    onCancel: () => {
      setTyped(undefined);
      setFieldKey((key) => key + 1);
    },
  });
  const propose = async (choice: PlaceChoice): Promise<void> => {
    if (isElsewhere(choice) || choice.orderType !== orderType) await change.propose(choice);
    // Another address in the same zone, or another zone of the same restaurant: the cart does not change.
    else apply(choice);
  };

  const setDetails = (next: DeliveryDetails | null): void => {
    setTyped(next);
    if (next === null || locality === null) return;
    const found = matchAddress(locality, next, restaurant?.id ?? null, now);
    if (found === null) return;
    const isHere =
      place.chosen &&
      found.restaurant.id === restaurant?.id &&
      found.zone.id === params.deliveryZoneId &&
      orderType === 'delivery';
    if (isHere) {
      own.current = next;
      orderParams.setDeliveryDetails(next);
      setTyped(undefined);
    } else void propose({ orderType: 'delivery', ...found, details: next });
  };
  const pick = (next: DeliveryDetails): void => {
    setFieldKey((key) => key + 1);
    setDetails(next);
  };
  const setOrderType = (type: OrderType): void => {
    if (type === orderType || restaurant === null || locality === null) return;
    if (type === 'pickup') {
      const zone = pickupZone(restaurant);
      if (zone) void propose({ orderType: 'pickup', restaurant, zone, details: null });
      return;
    }
    const address = lastAddress.current;
    const found = matchAddress(locality, address, restaurant.id, now);
    setFieldKey((key) => key + 1);
    if (found) void propose({ orderType: 'delivery', ...found, details: address });
    else {
      own.current = null;
      orderParams.choose({ orderType: 'delivery', restaurant, zoneId: null, deliveryDetails: null });
    }
  };

  const zone = orderType === 'pickup' ? restaurant && pickupZone(restaurant) : zoneOf(place);
  return {
    place,
    zone,
    details,
    outOfZone: orderType === 'delivery' && details?.coords != null && match === null,
    placeChosen: place.chosen && (orderType === 'pickup' || (zone !== null && typed === undefined)),
    fieldKey,
    setDetails,
    pick,
    setOrderType,
    change,
  };
}

const zoneOf = ({ zone }: Place): DeliveryZone | null => (zone?.type === 'delivery' ? zone : null);
