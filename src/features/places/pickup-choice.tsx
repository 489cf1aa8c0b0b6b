import { useId, useState, type JSX } from 'react';
import type { Locality, Restaurant } from '../../../contract/restaurants.ts';
import { Button } from '../../ui/button.tsx';
import { SheetFoot } from '../../ui/sheet-foot.tsx';
import { OpenState, type OpenHours } from '../../entities/place/open-state.tsx';
import css from '../../entities/place/place.module.css';
import { placesStrings } from '../../entities/place/place-strings.ts';

interface PickupChoiceProps {
  locality: Locality;
  currentRestaurantId: number | null;
  busy: boolean;
  onChoose: (restaurant: Restaurant) => void;
  onHours: OpenHours;
}

/** Pickup: one of the locality's restaurants. */
export function PickupChoice(props: PickupChoiceProps): JSX.Element {
  const { locality, currentRestaurantId, busy, onChoose, onHours } = props;
  const { restaurants } = locality;
  const form = useId();
  const preferred =
    restaurants.find(({ id }) => id === currentRestaurantId) ??
    restaurants.find(({ is_default }) => is_default) ??
    restaurants[0];
  const [chosenId, setChosenId] = useState(preferred?.id ?? null);
  const chosen = restaurants.find(({ id }) => id === chosenId) ?? preferred;
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
              {restaurant.address}
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
