import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#ui/elements.ts';
import { ALLERGENS, type Allergen, type ProductDetails, type Product } from '#contract/catalog.ts';
import type { Nutrition, OrderType } from '#contract/primitives.ts';
import type { DishFacts as Facts, DishFacts } from '#domain/dish-facts.ts';
import { groupedNumber } from '#domain/line-words.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { allergenNames } from '#entities/forbidden/allergen-strings.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { replacementsQuery } from '#client/queries/dish-queries.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { dishStrings, problemText } from './dish-strings.ts';
import { CompactCard } from '../compact-card.tsx';
import type { DishAction } from '../dish-card.tsx';
import { firstObstacle } from './dish-choice.ts';
import { optionGroupId } from './option-group.tsx';
import css from './dish-parts.module.css';
import dishSheetCss from './dish-sheet.module.css';

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

interface ReplacementsProps {
  product: Product;
  place: { readonly restaurantId: number; readonly orderType: OrderType };
  time: DishTime | null;
  /** The add control of a replacement. */
  action?: DishAction | undefined;
  onOpenDish: (productId: number) => void;
}

/** Dishes that can be ordered instead of an unavailable one. */
export function Replacements({ product, place, time, action, onOpenDish }: ReplacementsProps): JSX.Element | null {
  const { api } = useServices();
  const { data = [] } = useQuery(replacementsQuery(api, { id: product.id, ...place }));
  const offered = data.filter((other) => other.id !== product.id && canBeHad(other, time)).slice(0, 4);
  if (offered.length === 0) return null;
  return (
    <section className={dishSheetCss['instead']}>
      <h3>{dishStrings.instead}</h3>
      <ul role="list" className={dishSheetCss['list']}>
        {offered.map((other) => (
          <CompactCard key={other.id} product={other} onOpen={onOpenDish} action={action?.(other)} />
        ))}
      </ul>
    </section>
  );
}

interface DishFooterProps {
  product: Product;
  /** For the selection that the button adds. */
  facts: DishFacts;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** A cart line is being edited, not a dish added. */
  isLine: boolean;
  unavailable: string | null;
  /** For when the button orders it, as text: it is served later; null: it cannot be ordered ahead. */
  ahead: string | null;
  canAdd: boolean;
  onAdd: () => void;
}

/** Scrolls to the group that is still unanswered, and focuses its first option. */
function showGroup(groupId: number): void {
  const group = document.getElementById(optionGroupId(groupId));
  group?.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'instant' : 'smooth' });
  group?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus({ preventScroll: true });
}

/** Quantity, and the button with the price of the selection. A button that cannot add says why, and leads to the problem. */
export function DishFooter(props: DishFooterProps): JSX.Element {
  const { product, facts, quantity, onQuantity, isLine, unavailable, ahead, canAdd, onAdd } = props;
  if (unavailable !== null && ahead === null) return <p className={dishSheetCss['why']}>{unavailable}</p>;
  const groups = product.details?.modifier_groups ?? [];
  const obstacle = firstObstacle(groups, facts.modifiers);
  const { unitPrice, oldUnitPrice } = facts;
  return (
    <div className={dishSheetCss['foot']}>
      {unavailable !== null && <p className={dishSheetCss['obstacle']}>{unavailable}</p>}
      {obstacle !== null && (
        <p className={dishSheetCss['obstacle']} aria-live="polite">
          {problemText(obstacle.problem, obstacle.group.name, obstacle.missing)}
        </p>
      )}
      <Stepper label={`${product.name}, ${dishStrings.quantity}`} value={quantity} min={1} onChange={onQuantity} />
      <Button
        size="large"
        variant={obstacle === null ? 'primary' : 'secondary'}
        disabled={!canAdd}
        onClick={() => {
          if (obstacle === null) onAdd();
          else showGroup(obstacle.group.id);
        }}
      >
        <span>{ahead !== null ? dishStrings.orderAt(ahead) : isLine ? dishStrings.save : dishStrings.add}</span>
        <Price value={unitPrice * quantity} old={oldUnitPrice === null ? null : oldUnitPrice * quantity} />
      </Button>
    </div>
  );
}
