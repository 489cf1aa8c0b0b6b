import { cleanLine } from './clean-text.ts';

/** Latin and Greek capitals, and the Cyrillic ones they look like, by position. */
const LOOK_ALIKE = 'ABCEHKMOPTXYΑΒΕΗΚΜΟΡΤΥΧ';
const CYRILLIC = 'АВСЕНКМОРТХУАВЕНКМОРТУХ';
/** Letters of other Cyrillic alphabets that look like Latin ones. */
const OTHER = 'ІЈЅ';
const LATIN = 'IJS';
/** A code is copied with the stop, the brackets or the quotes of its sentence. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu;

/**
 * Returns a key that is equal for promo codes a reader cannot tell apart (docs/product.md §8.15): letter case, ё and е, accents, full
 * width, look-alike letters, and the signs of a sentence around it are ignored. For comparison only: never shown.
 */
export function promoKey(code: string): string {
  const letters = cleanLine(code)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/(И\u0306)|\p{M}/gu, '$1')
    .normalize('NFC')
    .replace(
      /[A-ZΑ-ΩІЈЅ]/g,
      (letter) => CYRILLIC[LOOK_ALIKE.indexOf(letter)] ?? LATIN[OTHER.indexOf(letter)] ?? letter,
    );
  // A standalone accent leaves the space it was on.
  const key = cleanLine(letters);
  return key.replaceAll(AROUND, '') || key;
}
