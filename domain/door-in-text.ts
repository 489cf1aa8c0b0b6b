import type { DeliveryDetails } from '#contract/places.ts';

/** The way from the house to the door; null if not specified. */
export type Door = Pick<DeliveryDetails, 'apartment' | 'porch' | 'floor' | 'door_code'>;

const APARTMENT = /(?<![а-яё])(?:квартира|кв|офис|оф)[.\s№]*(\d{1,5}[а-яё]?)(?![а-яё\d])/iu;
/** «Кирова 19, 5 кв»; in «65 лет Победы 12 кв» the number is the house's. */
const NTH_APARTMENT = /(?<=\d[а-яё]?[\s,]+)(\d{1,5})\s*(?:квартира|кв|офис|оф)(?![а-яё])\.?/iu;
/** «Кирова 19-5», at the end of the text. */
const DASHED_APARTMENT = /(?<=[а-яё][а-яё.,]*\s*\d{1,4}[а-яё]?(?:к\d{1,3})?)\s*[-–—]\s*(\d{1,4})[\s,;]*$/iu;
const DOOR_CODE = /(?<![а-яё])(?:домофон|код)[.:\s№]*((?=[а-яёa-z]*[\d*#])[\dа-яёa-z*#]{1,10})(?![а-яёa-z\d*#])/iu;
/** «подъезд 2», «этаж 5»; «п. 40 лет Октября» is not a porch. */
const PORCH = /(?<![а-яё])(?:подъезд|под|п-д|пд|п)[.\s№]*(\d{1,3})(?!\d|\s*-?(?:лет|[йяе])(?![а-яё]))/iu;
const FLOOR = /(?<![а-яё])(?:этаж|эт)[.\s№]*(\d{1,3})(?!\d)/iu;
/** «2 подъезд», «5-й этаж». */
const NTH_PORCH = /(?<=\s)(\d{1,2})(?:-?й)?\s*(?:подъезд|под)(?![а-яё])\.?/iu;
const NTH_FLOOR = /(?<=\s)(\d{1,2})(?:-?й)?\s*(?:этаж|эт)(?![а-яё])\.?/iu;
/** «подъезд 2 этаж 5» ends with a number, «2 подъезд 5 этаж» with a word. */
const NUMBERS_FIRST = /\d(?:-?й)?\s*(?:подъезд|под|этаж|эт)\.?\s*(?:[,;]|$)/iu;

/**
 * Extracts door details from anywhere in a typed address, preserving the typed letter case: «Кирова 19 п 2
 * эт 3 кв 5 домофон 5К» (docs/product.md §1.2).
 *
 * @returns `house`: the rest, to be geocoded
 */
export function doorInText(text: string): { readonly house: string; readonly door: Door } {
  let rest = text;
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest);
    const value = found?.[1];
    if (!found || value === undefined) return null;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return value;
  };
  const apartment = take(NTH_APARTMENT) ?? take(APARTMENT);
  const door_code = take(DOOR_CODE);
  // A single number is the house's, even if a porch or floor word is being typed after it.
  const isNumberFirst = NUMBERS_FIRST.test(rest) && (rest.match(/\d+/gu) ?? []).length > 1;
  const porch = take(isNumberFirst ? NTH_PORCH : PORCH);
  const floor = take(isNumberFirst ? NTH_FLOOR : FLOOR);
  const door = { apartment: apartment ?? take(DASHED_APARTMENT), door_code, porch, floor };
  const house = rest.replaceAll(/\s{2,}/gu, ' ').replaceAll(/(?:\s*[,;])+\s*(?=[,;])|[\s,;]+$|^[\s,;]+/gu, '');
  return { house, door };
}
