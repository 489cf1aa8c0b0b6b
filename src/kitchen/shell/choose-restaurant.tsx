import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import css from './choose-restaurant.module.css';
import { kitchenStrings } from './kitchen-strings.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';

/** Prompts for the section's restaurant when the key has several. */
export function ChooseRestaurant(): JSX.Element {
  const { change } = useKitchen();
  const { me } = useKitchenSnapshot().state;
  return (
    <div className={css['choice']}>
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
