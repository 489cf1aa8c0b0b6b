import { cleanLine } from './clean-text.ts';

/** Capitals of the Latin and the Greek alphabet that look like Cyrillic ones, and these. */
const LOOK_ALIKE = 'ABCEHKMOPTXYΑΒΕΗΚΜΟΡΤΥΧ';
const CYRILLIC = 'АВСЕНКМОРТХУАВЕНКМОРТУХ';
/** Letters of other Cyrillic alphabets that look like Latin ones. */
const OTHER = 'ІЈЅ';
const LATIN = 'IJS';

/**
 * What two promo codes have in common that a reader cannot tell apart (docs/product.md §8.15): letter case, ё and е, accents,
 * full width, and look-alike letters say nothing. Only to compare by: it is shown to nobody.
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
  // An accent that stands alone leaves the space that it stood on.
  return cleanLine(letters);
}
