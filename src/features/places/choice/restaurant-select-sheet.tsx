import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import { ORDER_TYPES, type LatLon, type OrderType } from '#contract/primitives.ts';
import type { City, Restaurant } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { byDistance, nearestLocality } from '#domain/nearest.ts';
import { isChanged, type MoveChanges } from '#domain/move-changes.ts';
import { pauseAt } from '#domain/intake.ts';
import { isOpenAt, workingHours } from '#domain/working-hours.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { clientStrings } from '#client/client-strings.ts';
import { townsQuery } from '#client/queries/place-queries.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';
import { useLocality, useTowns } from '#client/place/use-cities.ts';
import { environmentQuery, localityQuery, menuQuery } from '#client/queries/queries.ts';
import { noteRecentAddress } from '#client/place/recent-addresses.ts';
import { syncLocality } from '#client/place/find-place.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { usePosition } from '#client/place/use-position.ts';
import { LocateButton } from '#entities/place/map/place-map.tsx';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CityChips } from '../cafes/city-chips.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { PickupChoice } from './pickup-choice.tsx';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';
import { PlaceChangeSheet, usePlaceChange, type PlaceChoice } from '#entities/place/place-change.tsx';
import { TableNote } from '#entities/place/table/table-note.tsx';
import { closedUntil } from '#domain/dish-time.ts';
import { momentWords } from '#domain/relative-day.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { timeStrings } from '#entities/place/time-strings.ts';
import { ChevronRightIcon } from '#ui/icons/more-icons.tsx';

interface RestaurantSelectSheetProps {
  /** The delivery type that the modal starts with (docs/product.md §16.3). */
  deliveryType?: OrderType | undefined;
  /** The city that the page shows; missing: the customer's. */
  localityId?: number | undefined;
  /** Called when closed without a choice. */
  onClose: () => void;
  /** Called when a place is chosen; `closed` if its restaurant is closed now. */
  onChosen: (choice: { restaurant: Restaurant; closed: boolean }) => void;
  /** Opens a restaurant's hours above this window, which keeps its state: a half-typed address must not be lost. */
  onHours: (restaurantId: number, deliveryType: OrderType) => void;
  /** Opens the time picker above this window. */
  onWhen: (deliveryType: OrderType) => void;
}

const titleOf = ({ isUnread, missing }: MoveChanges): string => {
  if (isUnread) return placesStrings.unreadTitle;
  return missing.length > 0 ? placesStrings.changeTitle : placesStrings.pricesTitle;
};

const TYPES = ORDER_TYPES.map((value) => ({ value, label: placesStrings[value] }));

/** Selects where and how: city, delivery or pickup, address or restaurant (docs/product.md §16.3, restaurant select). */
export function RestaurantSelectSheet(props: RestaurantSelectSheetProps): JSX.Element {
  const { deliveryType, onClose, onChosen, onHours, onWhen } = props;
  const services = useServices();
  const { api, orderParams, queryClient, storage, toasts } = services;
  const place = usePlace();
  const params = useOrderParams();
  const now = useNow();
  const { data: environment } = useQuery(environmentQuery(api));
  const [orderType, setOrderType] = useState(deliveryType ?? place.orderType);
  const { position, ask } = usePosition();
  const [localityId, setLocalityId] = useState(props.localityId ?? null);
  /** A picked address of another town: the initial value of its field. */
  const [picked, setPicked] = useState<DeliveryDetails | null>(null);
  const city = place.cities.find(({ id }) => id === localityId) ?? place.city;
  const reading = useOptionalQuery(city && localityQuery(api, city.slug));
  const locality = reading.data ?? null;
  const towns = useTowns();
  const currentRestaurantId = place.chosen ? (place.restaurant?.id ?? null) : null;

  const apply = ({ orderType: type, restaurant, zone, details }: PlaceChoice): void => {
    const home = place.cities.find(({ id }) => id === restaurant.locality_id);
    orderParams.choose({ orderType: type, restaurant, zoneId: zone.id, deliveryDetails: details });
    if (home) orderParams.chooseLocality(home);
    if (details) noteRecentAddress(storage, details);
    queryClient.query(menuQuery(api, { restaurantId: restaurant.id, orderType: type })).catch(() => undefined);
    onChosen({
      restaurant,
      closed:
        now !== null &&
        (!isOpenAt(workingHours(restaurant), restaurant.timezone, now) ||
          pauseAt(restaurant.intake, type, now) !== null),
    });
  };
  const change = usePlaceChange({ apply, needsAnswer: (_, changes) => isChanged(changes) });
  /** Another address of the same restaurant does not change the cart: nothing to load, and nothing to ask. */
  const propose = (choice: PlaceChoice): void => {
    const isHere = choice.restaurant.id === currentRestaurantId && choice.orderType === place.orderType;
    if (isHere) apply(choice);
    else void change.propose(choice);
  };
  const { checking } = change;
  const choosePickup = (restaurant: Restaurant): void => {
    const zone = pickupZone(restaurant);
    // Notifies the customer that the zone is missing (docs/product.md §1.8).
    if (zone === null) toasts.show(clientStrings.pickupZoneMissing, { tone: 'error' });
    else propose({ orderType: 'pickup', restaurant, zone, details: null });
  };

  const chooseCity = (id: number): void => {
    setLocalityId(id);
    setPicked(null);
    // Until a restaurant is chosen, the menu behind shows the city's own, where readable.
    const chosen = place.cities.find((one) => one.id === id);
    if (!place.chosen && chosen) void syncLocality(services, chosen);
  };
  const goNear = (point: LatLon): void => {
    const go = (all: readonly City[]): void => {
      const found = nearestLocality(all, point);
      if (found && found.id !== city?.id) chooseCity(found.id);
    };
    void queryClient.query({ ...townsQuery(api), staleTime: 'static' }).then(go, () => go(towns));
  };
  const here = position.state === 'known' ? position.point : null;
  const town = useLocality(here && nearestLocality(towns, here));
  const near = ((): string | null => {
    const [first] = town && here ? byDistance(town.restaurants, here) : [];
    return town && first ? mapStrings.nearestTown(town.name, first.restaurant.name, distanceText(first.metres)) : null;
  })();

  const initial = picked ?? (city?.id === place.city?.id ? params.deliveryDetails : null);

  const cities = <CityChips cities={place.cities} chosen={city} onChoose={chooseCity} />;
  const when = <WhenRow onOpen={() => onWhen(orderType)} />;
  const openHours = (restaurantId: number): void => onHours(restaurantId, orderType);

  return (
    <Sheet
      title={placesStrings.title}
      head={<Segmented legend={placesStrings.orderType} value={orderType} options={TYPES} onChange={setOrderType} />}
      onClose={onClose}
      tall
    >
      <MantineIsland>
        <div className={css['select']}>
          <TableNote />
          {orderType === 'pickup' && <LocateButton position={position} onAsk={() => ask(goNear)} found={near} />}
          {reading.isLoading && <Skeleton height="12rem" />}
          {reading.isError && locality === null && <ErrorState onRetry={() => void reading.refetch()} />}
          {locality && orderType === 'delivery' && (
            <DeliveryChoice
              key={locality.id}
              locality={locality}
              towns={towns}
              hasOthers={place.cities.length > 1}
              currentRestaurantId={currentRestaurantId}
              initial={initial}
              busy={checking}
              onChoose={({ restaurant, zone }, details) => {
                propose({ orderType: 'delivery', restaurant, zone, details });
              }}
              onPickup={(restaurant) => {
                if (restaurant === null) setOrderType('pickup');
                else choosePickup(restaurant);
              }}
              onElsewhere={(town, details) => {
                setLocalityId(town.id);
                setPicked(details);
              }}
              onHours={openHours}
            />
          )}
          {locality && orderType === 'pickup' && (
            <PickupChoice
              key={locality.id}
              locality={locality}
              currentRestaurantId={currentRestaurantId}
              busy={checking}
              here={here}
              onChoose={choosePickup}
              onHours={openHours}
              discount={environment?.pickup_discount ?? 0}
            />
          )}
          {when}
          {cities}
        </div>
      </MantineIsland>
      {/* Above the selection, which keeps its state: «no» must not lose the address. */}
      {change.pending && (
        <PlaceChangeSheet
          change={change}
          title={titleOf(change.pending.changes)}
          confirm={placesStrings.changeConfirm}
        />
      )}
    </Sheet>
  );
}

const words = ({ now, wantedAt, ...time }: OrderTime): string => {
  if (wantedAt !== null) return momentWords(wantedAt, now, time.restaurant.timezone);
  return closedUntil({ now, ...time }) === null ? timeStrings.rowSoon : timeStrings.rowNone;
};

/** «Когда: как можно скорее ▸»: the order's time, and a link to change it. Not shown at a table. */
function WhenRow({ onOpen }: { onOpen: () => void }): JSX.Element | null {
  const time = useDishTime(usePlace());
  const { table } = useOrderParams();
  if (time === null || table !== null) return null;
  return (
    <button type="button" className={css['when']} aria-haspopup="dialog" onClick={onOpen}>
      <span>{timeStrings.row(words(time))}</span>
      <ChevronRightIcon />
    </button>
  );
}
