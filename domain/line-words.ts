import type { CartItem } from '#contract/cart.ts';

const NBSP = '\u00a0';

/** «Борщ × 2», «Борщ»: a dish, and how many of it where it is more than one. */
export function nameWords({ name, quantity }: { readonly name: string; readonly quantity: number }): string {
  return quantity > 1 ? `${name} × ${quantity}` : name;
}

/** «35 см», «Моцарелла × 2»: the chosen options of a line; a number stays with its name. */
export function optionWords(lines: CartItem['modifier_lines']): string[] {
  return lines.map(({ name, quantity }) => (quantity > 1 ? `${name}${NBSP}×${NBSP}${quantity}` : name));
}

/** «1 927»: a whole number in groups of thousands, which stay together. */
export function groupedNumber(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, NBSP);
}

/** «1 927 ккал». */
export function energyWords(kcal: number): string {
  return `${groupedNumber(kcal)}${NBSP}ккал`;
}

/**
 * Returns what stands under the name of a line, in the cart, at the checkout, in an order (docs/product.md §3.4): weight and
 * energy of one portion as it was chosen, and the options. What is not known is left out.
 */
export function lineWords(line: Pick<CartItem, 'weight' | 'nutrition' | 'modifier_lines'>): string {
  return (
    [line.weight, line.nutrition ? energyWords(line.nutrition.kcal) : '', ...optionWords(line.modifier_lines)]
      .filter((part) => part !== '')
      // The dot begins the next line with its word, and never ends one alone.
      .join(` ·${NBSP}`)
  );
}
