import type { JSX } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import { shownOrders } from '../data/orders.ts';
import { dishesToCook, type DishToCook } from '../data/to-cook.ts';
import { stationOf } from '../data/stations.ts';
import { useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import css from './to-cook-sheet.module.css';

/** How much of each dish the orders ask for that are new or being cooked (docs/product.md §26.33). */
export function ToCookSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { state } = useKitchenSnapshot();
  const dishes = dishesToCook(shownOrders(state), stationOf(state)?.id ?? null);
  return (
    <Sheet title={boardStrings.toCook} onClose={onClose} reading>
      {dishes.length === 0 ? (
        <p>{boardStrings.nothingToCook}</p>
      ) : (
        <ul role="list">
          {dishes.map((dish) => (
            <li key={dish.name} className={css['dish']}>
              <p className={css['line']}>
                <span className={css['name']}>{`${dish.name} `}</span>
                <strong className={css['quantity']}>{boardStrings.portions(dish.quantity)}</strong>
              </p>
              <Variants dish={dish} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** A dish by its options; nothing where all are without. */
function Variants({ dish: { variants } }: { readonly dish: DishToCook }): JSX.Element | null {
  if (variants.every(({ options }) => options.length === 0)) return null;
  return (
    <ul role="list">
      {variants.map(({ options, quantity }) => {
        const words = options.map(({ name, quantity: of }) => boardStrings.option(name, of)).join(', ');
        return (
          <li key={words} className={css['line']}>
            <span className={css['options']}>{`${words || boardStrings.plainDish} `}</span>
            <span>{boardStrings.portions(quantity)}</span>
          </li>
        );
      })}
    </ul>
  );
}
