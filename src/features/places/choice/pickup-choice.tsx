import { useId, useState, type JSX } from 'react';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { byDistance } from '#domain/nearest.ts';
import { distanceMetres } from '#domain/zones.ts';
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
}

/** Pickup: one of the locality's restaurants. */
export function PickupChoice(props: PickupChoiceProps): JSX.Element {
  const { locality, currentRestaurantId, busy, here, onChoose, onHours } = props;
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
  return (
    <form
      id={form}
      className={css['choice']}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
      }}
    >
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
      <fieldset className={css['cafes']}>
        <legend className={css['legend']}>{placesStrings.restaurant}</legend>
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
            <OpenState restaurant={restaurant} onHours={onHours} />
          </div>
        ))}
      </fieldset>
      <SheetFoot>
        <Button type="submit" form={form} size="large" wide busy={busy} disabled={!chosen}>
          {placesStrings.choosePickup}
        </Button>
      </SheetFoot>
    </form>
  );
}
