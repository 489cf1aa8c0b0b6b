/** Phone input is reduced to digits and a plus sign (docs/product.md §5.6). */
export function reducePhone(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/**
 * Any usual spelling of a Russian mobile number as `79XXXXXXXXX`; null when it is not one (too short, a landline, or
 * +76/+77, which is Kazakhstan).
 */
export function normalisePhone(text: string): string | null {
  let digits = text.replace(/\D/g, '');
  if (digits.length === 11 && digits.startsWith('8')) digits = `7${digits.slice(1)}`;
  if (digits.length === 10) digits = `7${digits}`;
  return /^79\d{9}$/.test(digits) ? digits : null;
}

/** The digits of a mobile or free number. */
const MOBILE = /^[78](9\d{2}|800)(\d{3})(\d{2})(\d{2})$/;
/** A landline without groups of its own. The code of a Russian region has three digits, and begins with 3, 4 or 8. */
const LANDLINE = /^(?:\+?7|8)([348]\d{2})(\d{3})(\d{2})(\d{2})$/;

/**
 * Formats a Russian number for reading: `79161234567` → `+7 916 123-45-67`, `+74951234567` → `+7 495 123-45-67`; free numbers
 * keep their eight: `8 800 …`. A landline that is written in groups keeps them: the chain knows how long its city's code is.
 * Returns anything else as it is written (docs/product.md §5.6).
 */
export function formatPhone(phone: string): string {
  const parts = MOBILE.exec(phone.replace(/\D/g, '')) ?? LANDLINE.exec(phone);
  if (!parts) return phone;
  const [, area = '', ...rest] = parts;
  return `${area === '800' ? '8' : '+7'} ${area} ${rest.join('-')}`;
}

/** `79161234567` → `+7 ••• •••-••-67`: enough for whoever knows the number, nothing for whoever does not. */
export function maskPhone(phone: string): string {
  return `+7 ••• •••-••-${phone.slice(-2)}`;
}
