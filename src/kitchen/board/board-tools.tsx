import { useState, type JSX } from 'react';
import { SearchIcon } from '#ui/icons/menu-icons.tsx';
import { PotIcon } from '#ui/icons/more-icons.tsx';
import { boardStrings } from './board-strings.ts';
import { SearchSheet } from './search-sheet.tsx';
import { StationButton } from './station-choice.tsx';
import { ToCookSheet } from './to-cook-sheet.tsx';
import css from './board-tools.module.css';

/** What is asked of all orders at once, at the end of the board's strip. `onOpen` opens an order over the search that found it. */
export function BoardTools({ onOpen }: { readonly onOpen: (id: string) => void }): JSX.Element {
  const [shown, setShown] = useState<'cook' | 'search' | null>(null);
  const close = (): void => setShown(null);
  return (
    <div className={css['tools']}>
      <StationButton />
      <button type="button" className={css['tool']} aria-haspopup="dialog" onClick={() => setShown('cook')}>
        <PotIcon />
        <span className={css['label']}>{boardStrings.toCook}</span>
      </button>
      <button
        type="button"
        className={css['tool']}
        aria-haspopup="dialog"
        aria-label={boardStrings.search}
        onClick={() => setShown('search')}
      >
        <SearchIcon />
      </button>
      {shown === 'cook' && <ToCookSheet onClose={close} />}
      {shown === 'search' && <SearchSheet onOpen={onOpen} onClose={close} />}
    </div>
  );
}
