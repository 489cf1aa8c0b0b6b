import { asciiDigits } from '#contract/clean-text.ts';

// How a phone number is written. Apart from what number it is (phone.ts): every page shows a number, few ask for one.

/** A prefix, and behind it a whole number with a plus of its own: somebody typed `+7` and pasted the rest. */
const PREFIX_BEFORE_PLUS = /^\+?[78]+\+(?=\d{10,15}$)/;

/**
 * Phone input is reduced to digits, whatever script they are of, and a plus sign, which stands first or nowhere
 * (docs/product.md §5.6).
 */
export function reducePhone(text: string): string {
  return asciiDigits(text)
    .replace(/\uff0b/g, '+')
    .replace(/[^\d+]/g, '')
    .replace(PREFIX_BEFORE_PLUS, '+')
    .replace(/(?!^)\+/g, '');
}

/** What dials a number, with a plus wherever it is not one of ours alone: `8 4842 …` → `+74842…`, `8 800 …` → `8800…`. */
export function dialledPhone(text: string): string {
  return reducePhone(text).replace(/^(?:8(?!800)|7)(?=\d{10}$)/, '+7');
}

/** The digits of a mobile or free number; mobile numbers of Kazakhstan begin with 7 as well. */
const MOBILE = /^[78]([79]\d{2}|800)(\d{3})(\d{2})(\d{2})$/;
/** A landline without groups of its own. The code of a Russian region has three digits, and begins with 3, 4 or 8. */
const LANDLINE = /^(?:\+?7|8)([348]\d{2})(\d{3})(\d{2})(\d{2})$/;

/**
 * Formats a number for reading: `79161234567` → `+7 916 123-45-67`, `+74951234567` → `+7 495 123-45-67`; free numbers
 * keep their eight: `8 800 …`. A landline that is written in groups keeps them: the chain knows how long its city's code is.
 * Returns anything else, numbers of other countries among it, as it is written (docs/product.md §5.6).
 */
export function formatPhone(phone: string): string {
  const parts = MOBILE.exec(phone.replace(/\D/g, '')) ?? LANDLINE.exec(phone);
  if (!parts) return phone;
  const [, area = '', ...rest] = parts;
  return `${area === '800' ? '8' : '+7'} ${area} ${rest.join('-')}`;
}
