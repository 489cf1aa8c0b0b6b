import * as v from 'valibot';
import { chainShapeWords as words } from './chain-shape-words.ts';
import { Title } from './chain-file-parts.ts';

/** A seller as the law has it named (docs/product.md §20.11); the office edits it as one value. */
export const ChainSeller = v.strictObject({
  name: Title,
  inn: v.pipe(v.string(), v.regex(/^(?:\d{10}|\d{12})$/, words.inn)),
  ogrn: v.pipe(v.string(), v.regex(/^(?:\d{13}|\d{15})$/, words.ogrn)),
  address: Title,
});
export type ChainSeller = v.InferOutput<typeof ChainSeller>;

/** What the digits of an INN count for in its last check digit; those before them have more. */
const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Reports whether the check digits of an INN are right: one of ten digits, two of twelve. */
export function isInn(inn: string): boolean {
  const isRight = (weights: readonly number[]): boolean => {
    const sum = weights.reduce((all, weight, index) => all + weight * Number(inn[index]), 0);
    return (sum % 11) % 10 === Number(inn[weights.length]);
  };
  return inn.length === 10 ? isRight(WEIGHTS) : isRight([7, ...WEIGHTS]) && isRight([3, 7, ...WEIGHTS]);
}

/** Reports whether the check digit of an OGRN is right: of thirteen digits, or of a sole proprietor's fifteen. */
export function isOgrn(ogrn: string): boolean {
  const rest = ogrn.slice(0, -1);
  return Number((BigInt(rest) % BigInt(rest.length - 1)) % 10n) === Number(ogrn.at(-1));
}
