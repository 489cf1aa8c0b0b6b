// Proves docs/product.md §3.13, §23.3.
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ALLERGENS, type Allergen } from '#contract/catalog.ts';
import { DishDetails } from '#features/menu/dish/dish-details.tsx';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import { dishStrings } from '#features/menu/dish/dish-strings.ts';

const nothing = { kcal: 0, proteins: 0, fats: 0, carbohydrates: 0 };
const shown = (allergens: readonly Allergen[], kcal: number): string => {
  const nutrition = { ...nothing, kcal };
  const details = {
    description: '',
    composition: 'Свёкла',
    nutrition_per_portion: nutrition,
    nutrition_per_100: nutrition,
    modifier_groups: [],
    replacement_ids: [],
  };
  const facts = {
    modifiers: [],
    modifierLines: [],
    unitPrice: 0,
    oldUnitPrice: null,
    weight: '',
    nutrition,
    nutritionPer100: nutrition,
  };
  return renderToString(<DishDetails details={details} allergens={allergens} facts={facts} />);
};

describe('the ingredients section of a dish', () => {
  it('states that there are no allergens where the chain says so, and no nutrients for plain water', () => {
    expect(shown([], 0)).toContain(dishStrings.noAllergens);
    expect(shown([], 0)).toContain(dishStrings.nutrients.kcal);
  });

  it('groups the thousands of its energy value', () => {
    expect(shown([], 1426)).toContain('1\u00a0426 ккал');
  });

  it('shows nothing for unknown data', () => {
    const told = shown(ALLERGENS, 0);
    expect(told).toContain('Свёкла');
    for (const words of [dishStrings.noAllergens, dishStrings.nutrients.kcal, allergenNames.milk])
      expect(told).not.toContain(words);
    expect(shown(ALLERGENS, 50)).toContain(dishStrings.nutrients.kcal);
    expect(shown(ALLERGENS, 50)).not.toContain(dishStrings.allergens);
  });
});
