import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import css from './active-filters.module.css';
import { allergenNamesWithout } from '#entities/forbidden/allergen-strings.ts';
import { countFilters, type MenuFilters } from './menu-filters.ts';
import { narrowedStrings } from './narrowed-strings.ts';

interface ActiveFiltersProps {
  filters: MenuFilters;
  onChange: (filters: MenuFilters) => void;
}

/** The active filters, at least one, each with a remove button. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps): JSX.Element {
  const { without = [], spicy, vegetarian } = filters;
  return (
    <div className={css['list']}>
      {vegetarian && (
        <RemovableChip
          label={narrowedStrings.vegetarian}
          onRemove={() => onChange({ ...filters, vegetarian: undefined })}
        />
      )}
      {spicy !== undefined && (
        <RemovableChip
          label={spicy === 'only' ? narrowedStrings.spicyOnly : narrowedStrings.spicyNone}
          onRemove={() => onChange({ ...filters, spicy: undefined })}
        />
      )}
      {without.map((allergen) => (
        <RemovableChip
          key={allergen}
          label={allergenNamesWithout[allergen]}
          onRemove={() => {
            const rest = without.filter((one) => one !== allergen);
            onChange({ ...filters, without: rest.length === 0 ? undefined : rest });
          }}
        />
      ))}
      {countFilters(filters) > 1 && (
        <Button variant="plain" onClick={() => onChange({ q: filters.q })}>
          {narrowedStrings.resetAll}
        </Button>
      )}
    </div>
  );
}
