/**
 * How long iiko's text fields may be, in UTF-16 units, as its published interface counts them (docs/product.md §28.7). A longer text is
 * refused, and the whole order with it. Where the interface gives no length, the one that its earlier editions or tills give.
 */
export const FIELD_LENGTH = {
  externalNumber: 50,
  phone: 40,
  'customer.name': 60,
  comment: 500,
  'deliveryPoint.comment': 500,
  'address.street.name': 60,
  'address.street.city': 60,
  'address.house': 10,
  'address.flat': 10,
  'address.entrance': 10,
  'address.floor': 10,
  'address.doorphone': 10,
  cancelComment: 255,
} as const;
export type IikoField = keyof typeof FIELD_LENGTH;

const CUT = '…';
const characters = new Intl.Segmenter('ru');

const cutTo = (text: string, length: number): string => {
  const whole = text.trim();
  if (whole.length <= length) return whole;
  let cut = '';
  for (const { segment } of characters.segment(whole)) {
    if (cut.length + segment.length + CUT.length > length) break;
    cut += segment;
  }
  return cut === '' ? '' : `${cut.trimEnd()}${CUT}`;
};

/** Returns the text as the field takes it: trimmed, and cut after a whole character, with an ellipsis. */
export function fieldOf(field: IikoField, text: string): string {
  return cutTo(text, FIELD_LENGTH[field]);
}

/** Reports whether the field takes the whole text. */
export function fits(field: IikoField, text: string): boolean {
  return text.trim().length <= FIELD_LENGTH[field];
}

/**
 * Joins the parts of a comment, the most useful first, as far as the field has room: the last part that does not fit whole is cut, and
 * what follows is left out.
 */
export function joinTexts(field: IikoField, parts: readonly (string | null)[]): string {
  const given = parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return fieldOf(field, given.join('; '));
}
