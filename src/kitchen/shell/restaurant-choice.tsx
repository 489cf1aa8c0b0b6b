import type { JSX } from 'react';
import type * as v from 'valibot';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { Button } from '#ui/button.tsx';
import type { PartnerMe } from '#contract/partner.ts';
import { kitchenStrings } from './kitchen-strings.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';
import css from './restaurant-choice.module.css';
import chooseRestaurantCss from './choose-restaurant.module.css';

/** Selects which of the key's restaurants is shown; a key with one has nothing to select. */
export function RestaurantChoice(): JSX.Element | null {
  const { change } = useKitchen();
  const { state } = useKitchenSnapshot();
  const restaurants = state.me?.restaurants ?? [];
  if (restaurants.length === 1) return null;
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

/** Prompts for the section's restaurant when the key has several. */
export function ChooseRestaurant(): JSX.Element {
  const { change } = useKitchen();
  const { me } = useKitchenSnapshot().state;
  return (
    <div className={chooseRestaurantCss['choice']}>
      <h2>{kitchenStrings.chooseRestaurant}</h2>
      {(me?.restaurants ?? []).map(({ id, name }) => (
        <Button
          key={id}
          variant="quiet"
          size="large"
          wide
          onClick={() => void change(({ settings }) => ({ settings: { ...settings, restaurant_id: id } }))}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

type Restaurant = v.InferOutput<typeof PartnerMe>['restaurants'][number];

/** Returns the section's restaurant; null if several are shown and one must be chosen. */
export function useShownRestaurant(): Restaurant | null {
  const { me, settings } = useKitchenSnapshot().state;
  const restaurants = me?.restaurants ?? [];
  const chosen = restaurants.find(({ id }) => id === settings.restaurant_id);
  return chosen ?? (restaurants.length === 1 ? (restaurants[0] ?? null) : null);
}
