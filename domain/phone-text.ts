import { asciiDigits } from '#contract/clean-text.ts';

// Formatting of phone numbers. Separate from parsing (phone.ts): every page shows a number, few have a phone input.

/** Digits followed by a complete number with its own plus: they were typed, and then the number was pasted. */
const BEFORE_PLUS = /^\+?(\d+)\+(\d{10,15})$/;

const seven = (digits: string): string => digits.replace(/^8/, '7');

/** Reports whether digits are the beginning of a complete number, whichever of 7 and 8 each has, or a prefix alone. */
export function isBeginning(typed: string, number: string): boolean {
  return /^[78]+$/.test(typed) || seven(number).startsWith(seven(typed));
}

/** Reduces phone input to digits, of any script, and an optional leading plus sign (docs/product.md §5.6). */
export function reducePhone(text: string): string {
  return asciiDigits(text)
    .replace(/\uff0b/g, '+')
    .replace(/[^\d+]/g, '')
    .replace(BEFORE_PLUS, (all, typed: string, number: string) => (isBeginning(typed, number) ? `+${number}` : all))
    .replace(/(?!^)\+/g, '');
}

/** Returns the number to dial, with a plus unless it can only be dialled nationally: `8 4842 …` → `+74842…`, `8 800 …` → `8800…`. */
export function dialledPhone(text: string): string {
  return reducePhone(text).replace(/^(?:8(?!800)|7)(?=\d{10}$)/, '+7');
}

/** The digits of a mobile or free number; mobile numbers of Kazakhstan begin with 7 as well. */
const MOBILE = /^[78]([79]\d{2}|800)(\d{3})(\d{2})(\d{2})$/;
/** A landline written without groups. Russian region codes have three digits, and begin with 3, 4 or 8. */
const LANDLINE = /^(?:\+?7|8)([348]\d{2})(\d{3})(\d{2})(\d{2})$/;

/**
 * Formats a number for display: `79161234567` → `+7 916 123-45-67`, `+74951234567` → `+7 495 123-45-67`; toll-free
 * numbers keep their eight: `8 800 …`. A landline written in groups keeps them: the chain knows the length of its city's
 * code. Returns anything else, including foreign numbers, unchanged (docs/product.md §5.6).
 */
export function formatPhone(phone: string): string {
  const parts = MOBILE.exec(phone.replace(/\D/g, '')) ?? LANDLINE.exec(phone);
  if (!parts) return phone;
  const [, area = '', ...rest] = parts;
  return `${area === '800' ? '8' : '+7'} ${area} ${rest.join('-')}`;
}
