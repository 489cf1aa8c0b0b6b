import { useState, type JSX } from 'react';
import { PotIcon } from '#ui/icons/more-icons.tsx';
import { boardStrings } from './board-strings.ts';
import { ToCookSheet } from './to-cook-sheet.tsx';
import css from './board-tools.module.css';

/** What is asked of all orders at once, at the end of the board's strip. */
export function BoardTools(): JSX.Element {
  const [isCooking, setCooking] = useState(false);
  return (
    <div className={css['tools']}>
      <button type="button" className={css['tool']} aria-haspopup="dialog" onClick={() => setCooking(true)}>
        <PotIcon />
        <span className={css['label']}>{boardStrings.toCook}</span>
      </button>
      {isCooking && <ToCookSheet onClose={() => setCooking(false)} />}
    </div>
  );
}
