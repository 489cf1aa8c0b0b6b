import { cleanLines } from '#contract/clean-text.ts';

/** Trims a text as the contract requires (docs/product.md §19.11); null when nothing is left. */
export function trimToNull(text: string | null): string | null {
  return cleanLines(text ?? '') || null;
}
