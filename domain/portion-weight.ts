import { amountOf, UNITS, type Unit } from '../contract/portion-amount.ts';

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

/** What comes on top of a portion: grams or millilitres of either sign, and the text that says in which unit. */
export interface AddedWeight {
  readonly size: number;
  /** Null: in the unit of the portion. */
  readonly weight: string | null;
}

/**
 * A portion's weight with what is added, as it is shown: «540 г» and «50 г» are «590 г»; what is measured otherwise, or
 * beside a weight that ends with no amount, stands apart («600 мл + 40 г»).
 */
export function addWeight(weight: string, added: readonly AddedWeight[]): string {
  const base = amountOf(weight);
  const smallOf = (one: AddedWeight): 'г' | 'мл' => {
    const own = one.weight === null ? base : amountOf(one.weight);
    return own === null ? 'г' : UNITS[own.unit].small;
  };
  const sumOf = (small: string): number =>
    added.reduce((sum, one) => (smallOf(one) === small ? sum + one.size : sum), 0);
  const joined = base === null ? 0 : sumOf(UNITS[base.unit].small);
  const first =
    base === null || joined === 0 ? weight : base.before + writeAmount(Math.max(0, base.size + joined), base.unit);
  const apart = (['г', 'мл'] as const).flatMap((small) => {
    const sum = base !== null && UNITS[base.unit].small === small ? 0 : sumOf(small);
    return sum > 0 ? [writeAmount(sum, small)] : [];
  });
  return [first, ...apart].join(' + ');
}
