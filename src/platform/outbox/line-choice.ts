import type { Product } from '../../../contract/catalog.ts';
import { lineKey } from '../../../domain/cart-lines.ts';
import { defaultModifiers, modifierLines, normaliseModifiers, unitPrices } from '../../../domain/modifiers.ts';
import type { LineChoice } from './intents.ts';

/**
 * A dish as it goes into the cart, with a snapshot of its looks. `modifiers` null: as the card offers it, with the
 * defaults where the options are known. Only the card is needed, so that an early tap can be noted at once.
 */
export const lineChoice = (product: Product, modifiers: readonly number[] | null): LineChoice => {
  const groups = product.details?.modifier_groups ?? [];
  const chosen = normaliseModifiers(modifiers ?? product.default_modifiers ?? defaultModifiers(groups));
  const { unitPrice, oldUnitPrice } = unitPrices(product, groups, chosen);
  return {
    key: lineKey(product.id, chosen),
    product_id: product.id,
    modifiers: chosen,
    display: {
      name: product.name,
      weight: product.weight,
      picture: product.picture,
      unit_price: unitPrice,
      old_unit_price: oldUnitPrice,
      modifier_lines: modifierLines(groups, chosen),
    },
  };
};
