import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { ALLERGENS, type Allergen, type ProductDetails } from '#contract/catalog.ts';
import type { Nutrition } from '#contract/primitives.ts';
import type { DishFacts as Facts } from '#domain/dish-facts.ts';
import { groupedNumber } from '#domain/line-words.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { allergenNames } from '#entities/forbidden/allergen-strings.ts';
import css from './dish-details.module.css';
import { dishStrings } from './dish-strings.ts';

const NUTRIENTS = [
  ['kcal', dishStrings.kcal, dishStrings.kcalUnit],
  ['proteins', dishStrings.proteins, dishStrings.gramUnit],
  ['fats', dishStrings.fats, dishStrings.gramUnit],
  ['carbohydrates', dishStrings.carbohydrates, dishStrings.gramUnit],
] as const satisfies readonly (readonly [keyof Nutrition, string, string])[];

/** «12,5 г», «1 426 ккал»: a comma, and no trailing zero. If large text does not fit, the unit wraps to its own line. */
const amount = (value: number, unit: string): string => {
  const [whole = '', tenths] = String(Math.round(value * 10) / 10).split('.');
  return `${groupedNumber(Number(whole))}${tenths === undefined ? '' : `,${tenths}`} ${unit}`;
};

interface DishDetailsProps {
  details: ProductDetails;
  allergens: readonly Allergen[];
  /** For the chosen options. */
  facts: Facts;
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
  if (!isTold && NUTRIENTS.every(([key]) => per100[key] === 0)) {
    return <p className={css['text']}>{details.composition}</p>;
  }
  return (
    <div className={css['facts']}>
      <section>
        <h3 className={css['title']}>{dishStrings.composition}</h3>
        <p className={css['text']}>{details.composition}</p>
      </section>
      <div>
        <table className={css['table']}>
          <caption>{dishStrings.nutrition}</caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{dishStrings.nutrient}</VisuallyHidden>
              </th>
              <th scope="col">{dishStrings.perPortion}</th>
              <th scope="col">{dishStrings.per100}</th>
            </tr>
          </thead>
          <tbody>
            {NUTRIENTS.map(([key, name, unit]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{amount(portion[key], unit)}</td>
                <td>{amount(per100[key], unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {!isKnown && <p className={css['note']}>{dishStrings.portionNote}</p>}
      </div>
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
