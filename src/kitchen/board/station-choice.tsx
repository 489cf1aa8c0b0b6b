import { useState, type JSX } from 'react';
import { Choice } from '#ui/choice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { stationOf } from '../data/stations.ts';
import { useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { boardStrings } from './board-strings.ts';
import css from './station-choice.module.css';

/** The value of a screen for all stations. */
const ALL = '';

/** Names the station that the board is for, and opens the choice of another (docs/product.md §26.35); nothing where the chain has none. */
export function StationButton(): JSX.Element | null {
  const { state } = useKitchenSnapshot();
  const [isOpen, setOpen] = useState(false);
  if (state.me === null || state.me.stations.length === 0) return null;
  const station = stationOf(state);
  return (
    <>
      <button
        type="button"
        className={css['button']}
        data-chosen={station !== null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={css['label']}>{`${boardStrings.station} `}</span>
        <span className={css['name']}>{station?.name ?? boardStrings.allStations}</span>
      </button>
      {isOpen && <StationSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function StationSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { change } = useKitchen();
  const { state } = useKitchenSnapshot();
  const choose = (value: string): void =>
    void change(({ settings }) => ({ settings: { ...settings, station: value === ALL ? null : value } }));
  return (
    <Sheet title={boardStrings.stationTitle} onClose={onClose}>
      <div className={css['choice']}>
        <Choice
          legend={boardStrings.stationTitle}
          isLegendHidden
          field="station"
          value={stationOf(state)?.id ?? ALL}
          options={[
            { value: ALL, label: boardStrings.allStations },
            ...(state.me?.stations ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={choose}
        />
        <p>{boardStrings.stationHint}</p>
      </div>
    </Sheet>
  );
}
