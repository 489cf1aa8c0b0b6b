import type { Finding, Verdict } from '#domain/forbidden.ts';
import { allergenNamesInside } from './allergen-strings.ts';

/** Texts about what a customer must not eat, used with every dish (docs/product.md §3.19). */
export const forbiddenStrings = {
  title: 'Мне нельзя',
  instead: 'Похожее без этого:',
  inCart: (what: string): string => `В корзине есть то, что вам нельзя: ${what}.`,
  mayBeInCart: (what: string): string => `Может быть то, что вам нельзя: ${what}.`,
} as const;

/** How many are named; more reasons add nothing new. */
const MOST_PARTS = 3;

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** «орехи», «лук». */
export function nameOf({ what }: Pick<Finding, 'what'>): string {
  return 'word' in what ? what.word : allergenNamesInside[what.allergen];
}

/** «орехи (орех грецкий)», «лук репчатый», «молоко». */
function withParts(finding: Finding): string {
  const name = nameOf(finding);
  const [first, ...more] = finding.parts;
  if (first === undefined || (more.length === 0 && plain(first) === plain(name))) return name;
  const named = finding.parts.slice(0, MOST_PARTS).map((part) => part.charAt(0).toLowerCase() + part.slice(1));
  const parts = named.join(', ');
  // «лук репчатый» already includes «лук».
  return 'word' in finding.what && named.every((part) => plain(part).startsWith(plain(name)))
    ? parts
    : `${name} (${parts})`;
}

/** «орехи», «орехи и лук», «орехи, лук и кинза». */
export function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} и ${last}`;
}

function sentence({ has, may, isUnknown }: Verdict, say: (finding: Finding) => string): string {
  const inside = has.length > 0 ? `Есть ${joined(has.map(say))}` : '';
  if (may.length === 0) return inside;
  const perhaps = `может быть ${joined(may.map(say))}`;
  if (inside !== '') return `${inside}, ${perhaps}`;
  return isUnknown ? `Состав неизвестен: ${perhaps}` : `М${perhaps.slice(1)}`;
}

/** «Есть орехи», «Состав неизвестен: может быть молоко»; empty where there is nothing to report. */
export function verdictWords(verdict: Verdict): string {
  return sentence(verdict, nameOf);
}

/** The same with its reasons: «Есть орехи (орех грецкий)». */
export function verdictReasons(verdict: Verdict): string {
  return sentence(verdict, withParts);
}

/** «орехи, лук» on a card, whose icon shows whether they are contained or possible. */
export function verdictNames({ has, may }: Verdict): string {
  return (has.length > 0 ? has : may).map(nameOf).join(', ');
}
