/** Grams and millilitres are what is counted in; kilograms and litres only how it is written. */
export const UNITS = {
  г: { small: 'г', in: 1 },
  кг: { small: 'г', in: 1000 },
  мл: { small: 'мл', in: 1 },
  л: { small: 'мл', in: 1000 },
} as const;
export type Unit = keyof typeof UNITS;

const isUnit = (text: string | undefined): text is Unit => text !== undefined && text in UNITS;

/** «6 шт., 210 г»: what stands before, and the amount that the text ends with. */
const AMOUNT = /^(.*?)(\d{1,3}(?:[ \u00a0]\d{3})+|\d+)(?:[.,](\d+))?[ \u00a0]?(кг|г|мл|л)$/u;

export interface PortionAmount {
  /** Grams or millilitres. */
  readonly size: number;
  readonly unit: Unit;
  readonly before: string;
}

/**
 * What makes an amount one of several, so that it is not what the portion weighs: a number before it («250/50 г», «2×50 г»,
 * «250-300 г»), another amount («300 г, соус 40 г»), a sign that joins («5 шт./150 г», «−30 г»), «по» («2 шт. по 50 г»).
 */
const SEVERAL = /\d[^\p{L}\d]*$|\d[ \u00a0]?(?:кг|г|мл|л)(?!\p{L})|[/\\|+*×·‐-―−-]\s*$|(?:^|[^\p{L}])(?:[xх]|по)\s*$/iu;

/**
 * The amount that a weight as it is written ends with; null when it ends otherwise, or when that is one of several amounts:
 * what is added to it would be added to a part.
 */
export function amountOf(weight: string): PortionAmount | null {
  const [, before = '', whole = '', part = '0', unit] = AMOUNT.exec(weight.trim()) ?? [];
  if (!isUnit(unit) || SEVERAL.test(before)) return null;
  return { before, unit, size: Number(`${whole.replaceAll(/[ \u00a0]/g, '')}.${part}`) * UNITS[unit].in };
}

/** The unit that a weight ends with, of one amount or of several; null when it ends otherwise. */
export function unitOf(weight: string): Unit | null {
  const [, , , , unit] = AMOUNT.exec(weight.trim()) ?? [];
  return isUnit(unit) ? unit : null;
}
