import type { Product } from '#contract/catalog.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import type { LineChoice } from './cart-changes.ts';

/**
 * Builds a line from a dish, with a snapshot of its display data. `modifiers` null: as the card offers it, with the defaults
 * where the options are known. Needs only the card, so that an early tap can be recorded at once.
 */
export function lineChoice(product: Product, modifiers: readonly number[] | null): LineChoice {
  const facts = dishFacts(product, modifiers);
  return {
    key: lineKey(product.id, facts.modifiers),
    product_id: product.id,
    modifiers: facts.modifiers,
    display: {
      name: product.name,
      weight: facts.weight,
      nutrition: facts.nutrition,
      picture: product.picture,
      unit_price: facts.unitPrice,
      old_unit_price: facts.oldUnitPrice,
      modifier_lines: facts.modifierLines,
    },
  };
}
