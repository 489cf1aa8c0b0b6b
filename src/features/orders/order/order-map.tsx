import { useMemo, useState, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import type { LatLon } from '#contract/primitives.ts';
import { isFinal } from '#domain/order-status.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { PlaceMap } from '#entities/place/map/place-map.tsx';
import { pinsOf } from '#entities/place/map/map-items.ts';
import { RouteLinks } from '#entities/place/map/route-links.tsx';
import { useHome } from '#client/place/use-cities.ts';

/**
 * A map of the restaurant and of the house that the order goes to; for pickup the way to the restaurant. Shown while the order is under
 * way, and then for as long as the page is open (docs/product.md §6.28).
 */
export function OrderMap({ order }: { order: Order }): JSX.Element | null {
  const [wasFinal] = useState(isFinal(order.status));
  const restaurant = useHome(order.restaurant_id)?.restaurant ?? null;
  const { delivery_details: details, table } = order;
  const coords = details?.coords ?? null;
  const house = useMemo((): LatLon | null => (coords === null ? null : [coords.latitude, coords.longitude]), [coords]);
  // The restaurant alone says nothing of a delivery.
  if (restaurant === null || wasFinal || table != null || (details !== null && coords === null)) return null;
  const pins = pinsOf([restaurant], null);
  const points = [...pins.map(({ point }) => point), ...(house === null ? [] : [house])];
  return (
    <>
      <PlaceMap
        isStill
        opens="seen"
        localityId={restaurant.locality_id}
        label={
          details === null
            ? mapStrings.orderFrom(order.restaurant.name)
            : mapStrings.orderTo(order.restaurant.name, details.address)
        }
        sight={{ key: order.id, points }}
        pins={pins}
        house={house}
      />
      {details === null && <RouteLinks restaurant={restaurant} />}
    </>
  );
}
