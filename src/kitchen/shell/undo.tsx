import type { JSX } from 'react';
import { boardStrings } from '../board/board-strings.ts';
import { orderIdOf } from '../data/commands.ts';
import { type HeldTap, heldTaps, withoutTap } from '../data/held-taps.ts';
import { kitchenStrings } from './kitchen-strings.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';
import css from './undo.module.css';

/**
 * The taps that can still be undone (docs/product.md §26.32), the newest first: one whose time is over moves no other. It stands at the
 * start of the notices' line, whose own buttons stay where they are.
 */
export function Undo(): JSX.Element {
  const { change } = useKitchen();
  const { state } = useKitchenSnapshot();
  const numberOf = ({ commands: [first] }: HeldTap): string =>
    state.orders.find(({ id }) => first !== undefined && id === orderIdOf(first))?.number ?? '';
  return (
    <div className={css['undo']}>
      <div role="status" className={css['taps']}>
        {heldTaps(state.commands).map((tap) => (
          <button
            key={tap.until}
            type="button"
            className={css['tap']}
            onClick={() => void change(({ commands }) => ({ commands: withoutTap(commands, tap) }))}
          >
            <strong>{`${kitchenStrings.undo} `}</strong>
            <span>{boardStrings.tapped(tap.commands, numberOf(tap))}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
