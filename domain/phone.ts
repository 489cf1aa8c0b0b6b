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

/**
 * `79161234567` → `+7 916 123-45-67`; free numbers keep their eight: `8 800 …`. Anything else is shown as it is written: how
 * long the code of a landline's city is cannot be seen in the digits.
 */
export function formatPhone(phone: string): string {
  const parts = /^[78](9\d{2}|800)(\d{3})(\d{2})(\d{2})$/.exec(phone.replace(/\D/g, ''));
  if (!parts) return phone;
  const [, area = '', ...rest] = parts;
  return `${area === '800' ? '8' : '+7'} ${area} ${rest.join('-')}`;
}

/** `79161234567` → `+7 ••• •••-••-67`: enough for whoever knows the number, nothing for whoever does not. */
export function maskPhone(phone: string): string {
  return `+7 ••• •••-••-${phone.slice(-2)}`;
}
