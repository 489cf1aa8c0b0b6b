import type { JSX } from 'react';
import { ALLERGENS, type Allergen } from '#contract/catalog.ts';
import { useForbidden } from '#client/use-forbidden.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { chipClass } from '#ui/chip-class.ts';
import { cx } from '#ui/cx.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { CheckIcon, HeartIcon } from '#ui/icons/more-icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import css from './filter-sheet.module.css';
import { filterStrings } from './filter-strings.ts';
import { countFilters, type MenuFilters } from './menu-filters.ts';
import { menuStrings } from '../menu-strings.ts';
import { narrowedStrings } from './narrowed-strings.ts';

interface FilterSheetProps {
  filters: MenuFilters;
  /** Number of remaining dishes. */
  count: number;
  onChange: (filters: MenuFilters) => void;
  /** Navigates to a storefront path. */
  onFollow: (path: string) => void;
  onClose: () => void;
}

/** The favourites sheet opens over the menu (src/routes/root-search.ts). */
const FAVOURITES = '/menu?modal=favourites';

const SPICY = [
  [undefined, filterStrings.spicyAny],
  ['only', narrowedStrings.spicyOnly],
  ['none', narrowedStrings.spicyNone],
] as const;

/** In Russian alphabetical order. Sorted here, as locale-aware `sort` differs between machines. */
const byName = [...ALLERGENS].sort((a, b) => (allergenNames[a] < allergenNames[b] ? -1 : 1));

/** The menu's filters. They apply immediately: the button below shows how many dishes remain. */
export function FilterSheet({ filters, count, onChange, onFollow, onClose }: FilterSheetProps): JSX.Element {
  const without = filters.without ?? [];
  const toggle = (allergen: Allergen): void => {
    const next = without.includes(allergen) ? without.filter((one) => one !== allergen) : [...without, allergen];
    onChange({ ...filters, without: next.length === 0 ? undefined : next });
  };
  const footer = (
    <div className={css['actions']}>
      {countFilters(filters) > 0 && (
        <Button variant="quiet" onClick={() => onChange({ q: filters.q })}>
          {filterStrings.reset}
        </Button>
      )}
      <Button onClick={onClose}>
        <span aria-live="polite">{filterStrings.showResults(count)}</span>
      </Button>
    </div>
  );
  return (
    <Sheet title={menuStrings.filters} onClose={onClose} footer={footer}>
      <FollowLink to={FAVOURITES} className={cx(chipClass(), css['favourites'])} onFollow={onFollow}>
        <HeartIcon />
        <span>{filterStrings.favourites}</span>
      </FollowLink>
      <fieldset className={css['group']}>
        <legend className={css['legend']}>{narrowedStrings.vegetarian}</legend>
        <div className={css['options']}>
          <Chip
            pressed={filters.vegetarian === true}
            onClick={() => onChange({ ...filters, vegetarian: filters.vegetarian ? undefined : true })}
          >
            {filterStrings.vegetarianHint}
          </Chip>
        </div>
      </fieldset>
      <fieldset className={css['group']}>
        <legend className={css['legend']}>{filterStrings.spicy}</legend>
        <div className={css['options']}>
          {SPICY.map(([value, name]) => (
            <Chip key={name} pressed={filters.spicy === value} onClick={() => onChange({ ...filters, spicy: value })}>
              {name}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className={css['group']}>
        <legend className={css['legend']}>{filterStrings.without}</legend>
        <p className={css['hint']}>{filterStrings.withoutHint}</p>
        <div className={css['options']}>
          {byName.map((allergen) => (
            <Chip key={allergen} pressed={without.includes(allergen)} onClick={() => toggle(allergen)}>
              {allergenNames[allergen]}
            </Chip>
          ))}
        </div>
        <Remember without={without} onFollow={onFollow} />
      </fieldset>
    </Sheet>
  );
}

/** Page of the list «Мне нельзя». */
const FORBIDDEN = '/profile/forbidden';

/** Saves the filter's allergens in «Мне нельзя» (docs/product.md §2.27), in addition to its contents; with a link to the list. */
function Remember({
  without,
  onFollow,
}: Pick<FilterSheetProps, 'onFollow'> & { without: readonly Allergen[] }): JSX.Element {
  const [list, keep] = useForbidden();
  const missing = without.filter((allergen) => !list.allergens.includes(allergen));
  const isKept = without.length > 0 && missing.length === 0;
  return (
    <div className={css['remember']}>
      {without.length > 0 && (
        <Button
          variant="quiet"
          icon={isKept && <CheckIcon />}
          aria-disabled={isKept || undefined}
          onClick={() => {
            if (!isKept) keep({ ...list, allergens: [...list.allergens, ...missing] });
          }}
        >
          {isKept ? filterStrings.remembered : filterStrings.remember}
        </Button>
      )}
      <VisuallyHidden live>{isKept ? filterStrings.remembered : ''}</VisuallyHidden>
      <FollowLink to={FORBIDDEN} className={buttonClass({ variant: 'plain' })} onFollow={onFollow}>
        <span>{filterStrings.forbidden}</span>
      </FollowLink>
    </div>
  );
}
