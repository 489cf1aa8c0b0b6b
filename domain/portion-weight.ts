import { amountOf, UNITS, type Unit, unitOf } from '#contract/portion-amount.ts';

/** No-break space, between a number and its unit. */
const NBSP = '\u00a0';

/** Formats an amount, «1 250 г», «0,4 л»: litres if tenths of a litre are exact, else millilitres. */
function writeAmount(size: number, unit: Unit): string {
  const large = size / UNITS[unit].in;
  const isRound = Math.abs(large * 10 - Math.round(large * 10)) < 1e-9;
  const [value, as] = isRound && size > 0 ? [Math.round(large * 10) / 10, unit] : [Math.round(size), UNITS[unit].small];
  const [whole = '0', part] = String(value).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, NBSP);
  return `${grouped}${part === undefined ? '' : `,${part}`}${NBSP}${as}`;
}

/** Replaces the size in a portion's weight: «6 шт., 210 г» with 420 becomes «6 шт., 420 г». */
export function setWeight(weight: string, size: number): string {
  const base = amountOf(weight);
  return base === null ? writeAmount(size, unitOf(weight) ?? 'г') : base.before + writeAmount(size, base.unit);
}

/** An addition to a portion: grams or millilitres of either sign, and the text that names the unit. */
export interface AddedWeight {
  readonly size: number;
  /** Null: in the unit of the portion. */
  readonly weight: string | null;
}

/**
 * Adds to a portion's weight, for display: «540 г» and «50 г» are «590 г»; an addition in another unit, or to a weight
 * of several parts or without an amount at its end, is appended («600 мл + 40 г», «250/50 г + 40 г»).
 */
export function addWeight(weight: string, added: readonly AddedWeight[]): string {
  const base = amountOf(weight);
  const smallOf = (one: AddedWeight): 'г' | 'мл' => {
    const unit = unitOf(one.weight ?? weight);
    return unit === null ? 'г' : UNITS[unit].small;
  };
  const sumOf = (small: string): number =>
    added.reduce((sum, one) => (smallOf(one) === small ? sum + one.size : sum), 0);
  const joined = base === null ? 0 : sumOf(UNITS[base.unit].small);
  const first = base === null || joined === 0 ? weight : setWeight(weight, Math.max(0, base.size + joined));
  const apart = (['г', 'мл'] as const).flatMap((small) => {
    const sum = base !== null && UNITS[base.unit].small === small ? 0 : sumOf(small);
    return sum > 0 ? [writeAmount(sum, small)] : [];
  });
  return [first, ...apart].join(' + ');
}
