import type { JSX } from 'react';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { kitchenStrings } from './kitchen-strings.ts';
import css from './restaurant-choice.module.css';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';

/** Selects which of the key's restaurants is shown; a key with one restaurant shows its name. */
export function RestaurantChoice(): JSX.Element {
  const { change } = useKitchen();
  const { state } = useKitchenSnapshot();
  const restaurants = state.me?.restaurants ?? [];
  const [only] = restaurants;
  if (restaurants.length === 1 && only !== undefined) return <span className={css['name']}>{only.name}</span>;
  return (
    <label className={css['choice']}>
      <span className={visuallyHiddenClass}>{kitchenStrings.restaurant}</span>
      <select
        className={css['select']}
        value={state.settings.restaurant_id ?? ''}
        onChange={({ target }) => {
          const id = target.value === '' ? null : Number(target.value);
          void change(({ settings }) => ({ settings: { ...settings, restaurant_id: id } }));
        }}
      >
        <option value="">{kitchenStrings.allRestaurants}</option>
        {restaurants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
