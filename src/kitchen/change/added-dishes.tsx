import type { JSX } from 'react';
import { Stepper } from '#ui/stepper.tsx';
import type { AddedDish } from './add-dish.tsx';
import css from './change-form.module.css';

interface AddedDishesProps {
  readonly dishes: readonly AddedDish[];
  readonly onChange: (dishes: readonly AddedDish[]) => void;
  /** Said before the options of each. */
  readonly mark?: string;
}

/** Rows of a list: dishes that are not part of an order yet, with their portions; none removes a dish. */
export function AddedDishes({ dishes, onChange, mark }: AddedDishesProps): JSX.Element[] {
  return dishes.map((dish, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same dish may be added twice, and none moves
    <li key={index} className={css['line']}>
      <div>
        <p className={css['name']}>{dish.name}</p>
        <p className={css['muted']}>{[...(mark === undefined ? [] : [mark]), ...dish.options].join(', ')}</p>
      </div>
      <Stepper
        label={dish.name}
        value={dish.quantity}
        removes
        onChange={(quantity) =>
          onChange(dishes.flatMap((one) => (one !== dish ? [one] : quantity === 0 ? [] : [{ ...one, quantity }])))
        }
      />
    </li>
  ));
}

/** The lines of a request for these dishes. */
export function linesOf(
  dishes: readonly AddedDish[],
): { readonly product_id: number; readonly modifiers: number[]; readonly quantity: number }[] {
  return dishes.map(({ productId, modifiers, quantity }) => ({
    product_id: productId,
    modifiers: [...modifiers],
    quantity,
  }));
}
