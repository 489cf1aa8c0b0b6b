import { isBeginning, reducePhone } from './phone-text.ts';

/** Russia and Kazakhstan; landlines of Russian regions begin with 3, 4 and 8. */
const ZONE_7 = /^7[346-9]\d{9}$/;
const FOREIGN = /^\+(?!7)[1-9]\d{7,14}$/;
const RUSSIAN_MOBILE = /^79/;
const RUSSIAN_LANDLINE = /^7[348]/;

/** A number's beginning, then the complete number without a plus: `+7`, `8` or `+79` was typed before `8 916 …` was pasted. */
const TYPED_BEGINNING = /^\+?(\d+)([78][34789]\d{9})$/;
/** After a plus and 8, only a mobile number rules out another country: `+886 …` is Taiwan. */
const MAY_BE_FOREIGN = /^\+8.*[78][348]\d{9}$/;

/**
 * Normalises a phone number: `7XXXXXXXXXX` for Russia and Kazakhstan, mobile or landline; a plus and the digits for
 * another country; null if invalid (too short, or foreign without its plus: docs/product.md §5.6).
 */
export function normalisePhone(text: string): string | null {
  const reduced = reducePhone(text);
  const [, typed = '', number = ''] = TYPED_BEGINNING.exec(reduced) ?? [];
  if (typed !== '' && isBeginning(typed, number) && !MAY_BE_FOREIGN.test(reduced))
    return ownOrNull(`7${number.slice(1)}`);
  let digits = reduced.replace('+', '');
  // A plus before the 8 of a Russian mobile is a typing error; +81 to +86 are other countries.
  if (/^(?:8|\+89)/.test(reduced) && digits.length === 11) digits = `7${digits.slice(1)}`;
  else if (reduced.startsWith('+')) return FOREIGN.test(reduced) ? reduced : ownOrNull(digits);
  // Ten digits beginning with 8 are more likely a mobile number lacking a digit than a landline without its 8.
  else if (/^[349]\d{9}$/.test(digits)) digits = `7${digits}`;
  return ownOrNull(digits);
}

const ownOrNull = (digits: string): string | null => (ZONE_7.test(digits) ? digits : null);

/** Formats a normalised number with a plus, as any backend accepts it: `79161234567` → `+79161234567`. */
export function internationalPhone(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`;
}

/** Classifies a normalised number for sending codes: messages reach mobiles, and foreign ones cost more. */
export function phoneKind(phone: string): 'mobile' | 'landline' | 'abroad' {
  if (RUSSIAN_MOBILE.test(phone)) return 'mobile';
  return RUSSIAN_LANDLINE.test(phone) ? 'landline' : 'abroad';
}

/** Masks a number, `79161234567` → `+7 ••• •••-••-67`: recognisable only to someone who knows the number. */
export function maskPhone(phone: string): string {
  return `${phone.startsWith('+') ? '+' : '+7'} ••• •••-••-${phone.slice(-2)}`;
}
