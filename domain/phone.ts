import { reducePhone } from './phone-text.ts';

/** Russia and Kazakhstan; with 3, 4 and 8 begin the landlines of Russian regions. */
const ZONE_7 = /^7[346-9]\d{9}$/;
const FOREIGN = /^\+(?!7)[1-9]\d{7,14}$/;
const RUSSIAN_MOBILE = /^79/;
const RUSSIAN_LANDLINE = /^7[348]/;

/**
 * A prefix that was typed before a whole number was pasted: `+7` or `8`, and then `8 916 …`. Before the 8 of a plus only a
 * mobile number tells that it is none of another country: `+886 …` is Taiwan.
 */
const TYPED_PREFIX = /^(?:(?:\+?7|8)[78]{0,2}(?=[78][34789]\d{9}$)|\+8(?=[78]9\d{9}$))/;

/**
 * Any usual spelling of a phone number as one: `7XXXXXXXXXX` for Russia and Kazakhstan, mobile or landline, a plus and the
 * digits for another country; null when it is none (too short, or of another country without its plus:
 * docs/product.md §5.6).
 */
export function normalisePhone(text: string): string | null {
  const reduced = reducePhone(text);
  const pasted = reduced.replace(TYPED_PREFIX, '');
  if (pasted !== reduced) return ownOrNull(`7${pasted.slice(1)}`);
  let digits = reduced.replace('+', '');
  // A plus before the 8 of a Russian mobile is a slip; +81 to +86 are other countries.
  if (/^(?:8|\+89)/.test(reduced) && digits.length === 11) digits = `7${digits.slice(1)}`;
  else if (reduced.startsWith('+')) return FOREIGN.test(reduced) ? reduced : ownOrNull(digits);
  // Ten that begin with 8 lack a digit of a mobile number, more likely than they are a landline's without its 8.
  else if (/^[349]\d{9}$/.test(digits)) digits = `7${digits}`;
  return ownOrNull(digits);
}

const ownOrNull = (digits: string): string | null => (ZONE_7.test(digits) ? digits : null);

/** A normalised number with its plus, as any backend understands it: `79161234567` → `+79161234567`. */
export function internationalPhone(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`;
}

/** What a normalised number is to whoever sends codes: messages reach mobiles, and those of other countries cost more. */
export function phoneKind(phone: string): 'mobile' | 'landline' | 'abroad' {
  if (RUSSIAN_MOBILE.test(phone)) return 'mobile';
  return RUSSIAN_LANDLINE.test(phone) ? 'landline' : 'abroad';
}

/** `79161234567` → `+7 ••• •••-••-67`: enough for whoever knows the number, nothing for whoever does not. */
export function maskPhone(phone: string): string {
  return `${phone.startsWith('+') ? '+' : '+7'} ••• •••-••-${phone.slice(-2)}`;
}
