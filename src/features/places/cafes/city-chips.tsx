import type { JSX } from 'react';
import type { Locality } from '#contract/restaurants.ts';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';
import { Chip } from '#ui/chip.tsx';

interface CityChipsProps {
  localities: readonly Locality[];
  chosen: Locality | null;
  onChoose: (id: number) => void;
}

/** Selects one of the chain's towns; renders nothing if there is only one. */
export function CityChips({ localities, chosen, onChoose }: CityChipsProps): JSX.Element | null {
  if (localities.length < 2) return null;
  return (
    <div className={css['cities']} role="group" aria-label={placesStrings.city}>
      {localities.map(({ id, name }) => (
        <Chip key={id} pressed={id === chosen?.id} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}
