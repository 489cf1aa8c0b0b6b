import type { JSX } from 'react';
import type { CityName } from '#client/queries/queries.ts';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';
import { Chip } from '#ui/chip.tsx';

/** More are a list that opens. */
const MOST_CHIPS = 12;

interface CityChipsProps {
  cities: readonly CityName[];
  chosen: Pick<CityName, 'id'> | null;
  onChoose: (id: number) => void;
}

/** Selects one of the chain's towns; renders nothing if there is only one. */
export function CityChips({ cities, chosen, onChoose }: CityChipsProps): JSX.Element | null {
  if (cities.length < 2) return null;
  if (cities.length > MOST_CHIPS) {
    return (
      <select
        className={css['citySelect']}
        aria-label={placesStrings.city}
        value={chosen?.id}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div className={css['cities']} role="group" aria-label={placesStrings.city}>
      {cities.map(({ id, name }) => (
        <Chip key={id} pressed={id === chosen?.id} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}
