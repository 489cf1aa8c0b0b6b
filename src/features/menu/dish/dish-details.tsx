import { useId, useState, type JSX } from 'react';
import { ALLERGENS, type Allergen, type ProductDetails } from '#contract/catalog.ts';
import type { Nutrition } from '#contract/primitives.ts';
import type { DishFacts } from '#domain/dish-facts.ts';
import { groupedNumber } from '#domain/line-words.ts';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import type { Elements } from '#ui/elements.ts';
import { ChevronDownIcon } from '#ui/icons/more-icons.tsx';
import css from './dish-details.module.css';
import { dishStrings } from './dish-strings.ts';

const NUTRIENTS = ['kcal', 'proteins', 'fats', 'carbohydrates'] as const satisfies readonly (keyof Nutrition)[];

/** «12,5 г», «1 426 ккал»: a comma, and no trailing zero. If large text does not fit, the unit wraps to its own line. */
const amount = (value: number, unit: string): string => {
  const [whole = '', tenths] = String(Math.round(value * 10) / 10).split('.');
  return `${groupedNumber(Number(whole))}${tenths === undefined ? '' : `,${tenths}`} ${unit}`;
};
const unitOf = (key: keyof Nutrition): string => (key === 'kcal' ? dishStrings.kcalUnit : dishStrings.gramUnit);

/** «1 426 ккал», for the line below the name; null where it is unknown for these options, or for the whole dish. */
export function energyOf({ nutrition }: DishFacts): string | null {
  return nutrition === null || nutrition.kcal === 0 ? null : amount(nutrition.kcal, dishStrings.kcalUnit);
}

interface DishDetailsProps {
  details: ProductDetails;
  allergens: readonly Allergen[];
  /** For the chosen options. */
  facts: DishFacts;
  /** Rendered below the allergens. */
  about?: Elements;
}

/** Composition, КБЖУ and allergens: what a menu must state by law (docs/product.md §3.13). */
export function DishDetails({ details, allergens, facts, about }: DishDetailsProps): JSX.Element {
  // The options' nutrition is unknown: shows the values without them, and says so.
  const isKnown = facts.nutrition !== null && facts.nutritionPer100 !== null;
  const portion = isKnown ? facts.nutrition : details.nutrition_per_portion;
  const per100 = isKnown ? facts.nutritionPer100 : details.nutrition_per_100;
  // A backend without this data lists every allergen here, and no nutrients (docs/product.md §23.3): neither is shown.
  const isTold = allergens.length < ALLERGENS.length;
  if (!isTold && NUTRIENTS.every((key) => per100[key] === 0)) {
    return <p className={css['text']}>{details.composition}</p>;
  }
  return (
    <div className={css['facts']}>
      <section>
        <h3 className={css['title']}>{dishStrings.composition}</h3>
        <p className={css['text']}>{details.composition}</p>
      </section>
      <section>
        <h3 className={css['title']}>{dishStrings.nutrition}</h3>
        <dl className={css['nutrients']}>
          {NUTRIENTS.map((key) => (
            <div key={key}>
              <dt>{dishStrings.nutrients[key]}</dt>
              <dd>{amount(portion[key], unitOf(key))}</dd>
            </div>
          ))}
        </dl>
        <p className={css['note']}>
          {dishStrings.per100(
            NUTRIENTS.map((key) => `${dishStrings.nutrients[key]} ${amount(per100[key], unitOf(key))}`),
          )}
        </p>
        {!isKnown && <p className={css['note']}>{dishStrings.portionNote}</p>}
      </section>
      {isTold && (
        <section>
          <h3 className={css['title']}>{dishStrings.allergens}</h3>
          {allergens.length === 0 ? (
            <p className={css['text']}>{dishStrings.noAllergens}</p>
          ) : (
            <ul role="list" className={css['list']}>
              {allergens.map((allergen) => (
                <li key={allergen} className={css['allergen']}>
                  {allergenNames[allergen]}
                </li>
              ))}
            </ul>
          )}
          {about}
        </section>
      )}
    </div>
  );
}

/**
 * The same above the options on a phone: a button that unfolds it, below two lines of the composition where the dish has no description
 * (docs/product.md §3.13).
 */
export function FoldedDetails(props: DishDetailsProps): JSX.Element {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css['fold']}>
      {!isOpen && props.details.description === '' && <p className={css['short']}>{props.details.composition}</p>}
      <button
        type="button"
        className={css['more']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{dishStrings.moreDetails}</span>
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <div id={id}>
          <DishDetails {...props} />
        </div>
      )}
    </div>
  );
}
