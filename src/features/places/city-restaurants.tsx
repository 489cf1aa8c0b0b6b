import type { JSX } from 'react';
import type { Locality } from '../../../contract/restaurants.ts';
import { OpenState, type OpenHours } from '../../entities/place/open-state.tsx';
import { placesStrings } from '../../entities/place/place-strings.ts';
import css from '../../entities/place/place.module.css';

interface CityRestaurantsProps {
  locality: Locality;
  onHours: OpenHours;
}

/** The restaurants of one city, on its home (docs/product.md §1.5). */
export function CityRestaurants({ locality, onHours }: CityRestaurantsProps): JSX.Element {
  return (
    <section className={css['city']} aria-labelledby="city-restaurants">
      <h2 id="city-restaurants">{placesStrings.restaurantsIn(locality.name_in)}</h2>
      <ul role="list" className={css['cards']}>
        {locality.restaurants.map((restaurant) => (
          <li key={restaurant.id} className={css['card']}>
            <h3>{restaurant.name}</h3>
            <p>{restaurant.address}</p>
            <OpenState restaurant={restaurant} onHours={onHours} />
          </li>
        ))}
      </ul>
    </section>
  );
}
