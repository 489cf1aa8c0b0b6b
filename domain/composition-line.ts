const AMOUNT = /\s*\d+(?:[.,]\d+)?\s*%/g;
const IN_BRACKETS = /\s*\([^()]*\)/g;
/** What nearly every dish is made with: it says nothing about the taste. */
const BASE =
  /^(?:тесто|бульон|вода|мука|соль|сахар|дрожжи|закваска|сода|разрыхлитель|специи|яйцо|масло (?:подсолнечное|растительное|сливочное)|перец (?:чёрный|белый|душистый))(?!\p{L})/iu;

/**
 * Returns the composition as a card shows it after the weight (docs/product.md §2.24): without percentages, without what stands in brackets
 * and without the base; the whole list where nothing else is left.
 */
export function compositionLine(composition: string): string {
  const parts = composition
    .replaceAll(AMOUNT, '')
    .replaceAll(IN_BRACKETS, '')
    .replace(/\.\s*$/, '')
    .split(/[,;]\s+/)
    .filter((part) => part !== '');
  const telling = parts.filter((part) => !BASE.test(part));
  const line = (telling.length > 0 ? telling : parts).join(', ');
  return line.charAt(0).toLowerCase() + line.slice(1);
}
