import { useId, useState, type JSX } from 'react';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { byDistance } from '#domain/nearest.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import { earliestPromise } from '#domain/slots.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { distanceMetres } from '#domain/zones.ts';
import { useNow } from '#client/use-services.ts';
import { pinsOf, sightOf } from '#entities/place/map/map-items.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { PlaceMap } from '#entities/place/map/place-map.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { Button } from '#ui/button.tsx';
import { SheetFoot } from '#ui/sheet.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';

interface PickupChoiceProps {
  locality: Locality;
  currentRestaurantId: number | null;
  busy: boolean;
  /** The customer's position; if known, the nearest restaurant comes first. */
  here: LatLon | null;
  onChoose: (restaurant: Restaurant) => void;
  onHours: OpenHours;
  /** Percent off every pickup order; 0: none. */
  discount: number;
}

/** Pickup: one of the locality's restaurants. */
export function PickupChoice(props: PickupChoiceProps): JSX.Element {
  const { locality, currentRestaurantId, busy, here, onChoose, onHours, discount } = props;
  const restaurants = here ? byDistance(locality.restaurants, here).map((one) => one.restaurant) : locality.restaurants;
  const [isMapOpen, setIsMapOpen] = useState(false);
  const form = useId();
  const preferred =
    restaurants.find(({ id }) => id === currentRestaurantId) ??
    (here ? restaurants[0] : restaurants.find(({ is_default }) => is_default)) ??
    restaurants[0];
  /** Null until a restaurant is chosen here. */
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = restaurants.find(({ id }) => id === chosenId) ?? preferred;
  const pins = pinsOf(restaurants, chosen?.id ?? null);
  const map = (
    <>
      <Button
        variant="quiet"
        icon={<PinIcon />}
        aria-expanded={isMapOpen}
        className={css['mapButton']}
        onClick={() => setIsMapOpen(!isMapOpen)}
      >
        {isMapOpen ? mapStrings.closeAddressMap : mapStrings.cafesMap}
      </Button>
      {isMapOpen && (
        <PlaceMap
          localityId={locality.id}
          opens="now"
          label={mapStrings.cafesOf(locality.name)}
          sight={sightOf(String(locality.id), locality, { pins })}
          pins={pins}
          here={here}
          onPin={setChosenId}
        />
      )}
    </>
  );
  return (
    <form
      id={form}
      className={css['choice']}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
      }}
    >
      <fieldset className={css['cafes']}>
        <legend className={css['legend']}>
          <span>{placesStrings.restaurant}</span>
          {discount > 0 && <span className={css['discount']}>{placesStrings.pickupDiscount(discount)}</span>}
        </legend>
        {restaurants.map((restaurant) => (
          <div key={restaurant.id} className={css['cafe']}>
            <label className={css['cafeName']}>
              <input
                type="radio"
                name="restaurant"
                checked={restaurant.id === chosen?.id}
                aria-describedby={`cafe-${restaurant.id}`}
                onChange={() => setChosenId(restaurant.id)}
              />
              <span>{restaurant.name}</span>
            </label>
            <p id={`cafe-${restaurant.id}`} className={css['muted']}>
              <span>{restaurant.address}</span>
              {here && (
                <span className={css['away']}>
                  {mapStrings.away(distanceText(distanceMetres(here, [restaurant.latitude, restaurant.longitude])))}
                </span>
              )}
            </p>
            <div className={css['cafeFacts']}>
              <ReadyAt restaurant={restaurant} />
              <OpenState restaurant={restaurant} onHours={onHours} />
            </div>
          </div>
        ))}
      </fieldset>
      {map}
      <SheetFoot>
        <Button type="submit" form={form} size="large" wide busy={busy} disabled={!chosen}>
          {placesStrings.choosePickup}
        </Button>
      </SheetFoot>
    </form>
  );
}

/** «Готово к 14:05»; nothing where no order is accepted for as soon as possible. */
function ReadyAt({ restaurant }: { restaurant: Restaurant }): JSX.Element | null {
  const now = useNow();
  const zone = pickupZone(restaurant);
  const ready = now && zone && earliestPromise({ restaurant, zone, now });
  return ready && <span>{placesStrings.readyAt(formatTime(ready.to, restaurant.timezone))}</span>;
}
