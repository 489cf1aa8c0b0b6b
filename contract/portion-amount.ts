/** Amounts are computed in grams and millilitres; kilograms and litres are only notation. */
export const UNITS = {
  г: { small: 'г', in: 1 },
  кг: { small: 'г', in: 1000 },
  мл: { small: 'мл', in: 1 },
  л: { small: 'мл', in: 1000 },
} as const;
export type Unit = keyof typeof UNITS;

const isUnit = (text: string | undefined): text is Unit => text !== undefined && text in UNITS;

/** «6 шт., 210 г»: the text before, and the amount at the end. */
const AMOUNT = /^(.*?)(\d{1,3}(?:[ \u00a0]\d{3})+|\d+)(?:[.,](\d+))?[ \u00a0]?(кг|г|мл|л)$/u;

export interface PortionAmount {
  /** Grams or millilitres. */
  readonly size: number;
  readonly unit: Unit;
  readonly before: string;
}

/**
 * What makes an amount one of several, so that it is not the portion's weight: a number before it («250/50 г», «2×50 г», «250-300 г»),
 * another amount («300 г, соус 40 г»), a joining sign («5 шт./150 г», «−30 г»), «по» («2 шт. по 50 г»).
 */
const SEVERAL = /\d[^\p{L}\d]*$|\d[ \u00a0]?(?:кг|г|мл|л)(?!\p{L})|[/\\|+*×·‐-―−-]\s*$|(?:^|[^\p{L}])(?:[xх]|по)\s*$/iu;

/**
 * Parses the amount at the end of a written weight; null if there is none, or if it is one of several amounts: an addition would then apply
 * to only a part.
 */
export function amountOf(weight: string): PortionAmount | null {
  const [, before = '', whole = '', part = '0', unit] = AMOUNT.exec(weight.trim()) ?? [];
  if (!isUnit(unit) || SEVERAL.test(before)) return null;
  return { before, unit, size: Number(`${whole.replaceAll(/[ \u00a0]/g, '')}.${part}`) * UNITS[unit].in };
}

/** Returns the unit at the end of a weight, of one amount or of several; null if there is none. */
export function unitOf(weight: string): Unit | null {
  const [, , , , unit] = AMOUNT.exec(weight.trim()) ?? [];
  return isUnit(unit) ? unit : null;
}
