import { amountOf, UNITS, type Unit, unitOf } from '#contract/portion-amount.ts';

/** No-break space, between a number and its unit. */
const NBSP = '\u00a0';

/** «1 250 г», «0,4 л»: a litre is left where tenths of it say the amount, else it is written in millilitres. */
function writeAmount(size: number, unit: Unit): string {
  const large = size / UNITS[unit].in;
  const isRound = Math.abs(large * 10 - Math.round(large * 10)) < 1e-9;
  const [value, as] = isRound && size > 0 ? [Math.round(large * 10) / 10, unit] : [Math.round(size), UNITS[unit].small];
  const [whole = '0', part] = String(value).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, NBSP);
  return `${grouped}${part === undefined ? '' : `,${part}`}${NBSP}${as}`;
}

/** A portion of another size, written as its weight is: «6 шт., 210 г» and 420 are «6 шт., 420 г». */
export function setWeight(weight: string, size: number): string {
  const base = amountOf(weight);
  return base === null ? writeAmount(size, unitOf(weight) ?? 'г') : base.before + writeAmount(size, base.unit);
}

/** What comes on top of a portion: grams or millilitres of either sign, and the text that says in which unit. */
export interface AddedWeight {
  readonly size: number;
  /** Null: in the unit of the portion. */
  readonly weight: string | null;
}

/**
 * A portion's weight with what is added, as it is shown: «540 г» and «50 г» are «590 г»; what is measured otherwise, or
 * beside a weight that is of several parts or ends with no amount, stands apart («600 мл + 40 г», «250/50 г + 40 г»).
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
