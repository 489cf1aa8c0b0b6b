import type { CartItem } from '#contract/cart.ts';

const NBSP = '\u00a0';

/** «Борщ × 2», «Борщ»: a dish, with its quantity if more than one. */
export function nameWords({ name, quantity }: { readonly name: string; readonly quantity: number }): string {
  return quantity > 1 ? `${name} × ${quantity}` : name;
}

/** «35 см», «Моцарелла × 2»: the chosen options of a line; no number is separated from what it counts. */
export function optionWords(lines: CartItem['modifier_lines']): string[] {
  return lines.map(({ name, quantity }) => {
    const words = name.replaceAll(/(\d) (?=\p{L})/gu, `$1${NBSP}`);
    return quantity > 1 ? `${words}${NBSP}×${NBSP}${quantity}` : words;
  });
}

/** «1 927»: an integer in groups of thousands, joined by non-breaking spaces. */
export function groupedNumber(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, NBSP);
}

/** «1 927 ккал». */
export function energyWords(kcal: number): string {
  return `${groupedNumber(kcal)}${NBSP}ккал`;
}

/**
 * Returns the text below a line's name in the cart, at the checkout and in an order (docs/product.md §3.4): weight and energy of one
 * portion as chosen, and the options. Unknown values are left out.
 */
export function lineWords(line: Pick<CartItem, 'weight' | 'nutrition' | 'modifier_lines'>): string {
  // With dots, a line would begin or end with one.
  return [line.weight, line.nutrition ? energyWords(line.nutrition.kcal) : '', ...optionWords(line.modifier_lines)]
    .filter((part) => part !== '')
    .join(', ');
}
