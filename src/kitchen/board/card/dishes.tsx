import type { JSX } from 'react';
import css from './dishes.module.css';
import { boardStrings } from '../board-strings.ts';

interface Dish {
  readonly item_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly options: readonly { readonly id: number; readonly name: string; readonly quantity: number }[];
}

/** An order's dishes with their options and quantities. */
export function Dishes({ items }: { readonly items: readonly Dish[] }): JSX.Element {
  return (
    <ul className={css['dishes']} role="list">
      {items.map((item) => (
        <li key={item.item_id} className={css['dish']}>
          <span className={css['quantity']}>{boardStrings.times(item.quantity)}</span>
          <span>
            <span>{item.name}</span>
            {item.options.map((option) => (
              <span key={option.id} className={css['option']}>
                {boardStrings.option(option.name, option.quantity)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
