import { cleanLines } from '#contract/clean-text.ts';
import type { MenuIndex } from './search-index.ts';
import { isKnown } from './search-dictionary.ts';
import { isIngredient } from './search-match.ts';
import { isDish, runsOf, type Sign, signsOf } from './search-signs.ts';
import { fromLatin, otherLayouts, readAsCyrillic } from './word-forms.ts';

/**
 * The grammar of a query: which words are wanted, and which are refused (docs/product.md §2.20). A mistake must never
 * offer what the customer refuses, so whatever is unclear belongs to the refusal.
 */

/** A parsed query. */
export interface Question {
  /** All of these must match. */
  readonly wanted: readonly string[];
  /** None of these may match; words of one thing are grouped («репчатого лука»). */
  readonly unwanted: readonly (readonly string[])[];
  /** Words that refuse, where it is unclear what: «для аллергиков». */
  readonly unclear: readonly string[];
}

/** Refusals that mean nothing alone: more is being typed. */
const OPEN = /^(?:бе[зс]ь?|безо|не(?: .*)?|ни|кроме|помимо|минус|ничего|никак.*|without|no|not)$/;
/** Prepositions that belong to some refusals: «аллергия на орехи», «нельзя с орехами»; and to any: «без соуса из сметаны». */
const JOINING = new Set('на из к ко от с со'.split(' '));
const ALWAYS_JOINING = new Set(['из', 'от']);

/** Reads the refusals of a query. */
function questionOf(index: MenuIndex, runs: readonly (readonly string[])[]): Question {
  const signs = signsOf(index, runs);
  const refused = new Set<Sign>();
  const isDishSign = (sign: Sign): boolean =>
    sign.is === 'thing' && sign.words.length === 1 && sign.words.every((word) => isDish(index, word));

  /** Takes the list after a refusal. Returns whether it has any thing. */
  const takeNext = (at: number, isEither: boolean, hasPrevious: boolean): boolean => {
    let count = 0;
    let isSeparate = false;
    let isAside = false;
    let isOpen = true;
    let wasDish = false;
    for (const sign of signs.slice(at + 1)) {
      const isPreposition = sign.is === 'aside' || sign.is === 'want';
      const isFirst = count === 0 && !isSeparate;
      if (isPreposition && (isFirst ? !isEither || JOINING.has(sign.word) : ALWAYS_JOINING.has(sign.word))) continue;
      if (isEither && sign.is === 'aside' && JOINING.has(sign.word)) continue;
      if (sign.is === 'and') {
        isSeparate = true;
        isOpen = true;
        isAside = false;
      } else if (sign.is === 'aside') isAside = true;
      else if (sign.is !== 'thing' || refused.has(sign)) break;
      else if (isAside) {
        isAside = false;
        isOpen = false;
      } else {
        const isOtherDish =
          isDishSign(sign) &&
          !wasDish &&
          (isSeparate ? !sign.words.some((word) => isIngredient(index, word)) : count > 0 || hasPrevious);
        if (!isOpen) break;
        // «Без лука суп» ends here. In «без лука, суп, рыба» it is unclear what the last word means.
        if (isOtherDish) {
          isOpen = false;
          continue;
        }
        refused.add(sign);
        count += 1;
        isSeparate = false;
        wasDish = isDishSign(sign);
      }
    }
    return count > 0;
  };
  /** Takes what precedes a refusal, back to the one before it, to a dish, or to what is wanted. Returns whether there is any. */
  const takePrevious = (at: number): boolean => {
    let count = 0;
    for (let back = at - 1; back >= 0; back -= 1) {
      const sign = signs[back];
      if (sign === undefined || sign.is === 'refusal') break;
      if (sign.is !== 'thing') continue;
      // «С рыбой не хочу» refuses it, «хочу рыбу, мясо не ем» only the meat.
      const isWanted = isDishSign(sign) || signs[back - 1]?.is === 'want';
      if (refused.has(sign) || (isWanted && count > 0)) break;
      refused.add(sign);
      count += 1;
      if (isWanted) break;
    }
    return count > 0;
  };

  const unclear: string[] = [];
  // From the end: «молоко нельзя рыбу нельзя» leaves nothing after the first «нельзя».
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const sign = signs[at];
    if (sign?.is !== 'refusal') continue;
    const before = signs[at - 1];
    // «Рыбу не ем, картошку тоже», «орехи нельзя молоко»: it is unclear which is meant.
    const isAfter = before?.is === 'thing' && !isDishSign(before) && signs[at - 2]?.is !== 'want';
    const hasPrevious =
      sign.isEither && isAfter && (signs[at + 1]?.is === 'and' || !sign.isForward) && takePrevious(at);
    const hasNext = takeNext(at, sign.isEither, hasPrevious);
    // «Суп для аллергиков»: nobody knows what they must not eat.
    if (!hasNext && before?.is === 'aside') unclear.push(sign.word);
    else if (sign.isEither && sign.word !== 'не' && !hasNext && !hasPrevious) takePrevious(at);
  }
  const things = signs.flatMap((sign) => (sign.is === 'thing' ? [sign] : []));
  const unwanted = things.filter((sign) => refused.has(sign)).map(({ words }) => words);
  if (unwanted.length === 0) {
    signs.forEach((sign, at) => {
      const isTyped = sign.is === 'refusal' && at === signs.length - 1 && OPEN.test(sign.word);
      if (sign.is === 'refusal' && !isTyped && !unclear.includes(sign.word)) unclear.push(sign.word);
    });
  }
  const wanted = things.filter((sign) => !refused.has(sign)).flatMap(({ words }) => words);
  return { wanted: [...new Set(wanted)], unwanted, unclear };
}

/** Reports whether a query refuses something, be it unclear what. */
export function isRefusing({ unwanted, unclear }: Question): boolean {
  return unwanted.length + unclear.length > 0;
}

/**
 * Returns the words of one reading of a query. Among Cyrillic words, a Latin word that looks Cyrillic is read as
 * Cyrillic: «без caxapa» must not be ignored. The menu's words are indexed in both readings (domain/search-index.ts).
 */
const readingOf = (text: string): string[][] =>
  /\p{Script=Cyrillic}/u.test(text)
    ? runsOf(text).map((run) => run.map((word) => (isKnown(word) ? word : readAsCyrillic(word))))
    : runsOf(text);

/**
 * Returns the readings of a query, likeliest first: as typed, in the other keyboard layout, transliterated from Latin
 * letters, in Latin letters that look like Russian ones. None for a query without words. If one of them refuses something, only
 * those that do: a refusal in the wrong layout is one as well.
 */
export function questionsOf(index: MenuIndex, query: string): Question[] {
  const typed = cleanLines(query).toLowerCase();
  const texts = [typed, ...otherLayouts(typed), fromLatin(typed)];
  const runs = [...texts.map(readingOf), runsOf(typed).map((run) => run.map(readAsCyrillic))];
  const readings = new Map(runs.map((each) => [each.join('|'), each]));
  const questions = [...readings.values()].flatMap((each): Question[] => {
    const question = questionOf(index, each);
    if (question.wanted.length > 0 || isRefusing(question)) return [question];
    const words = each.flat();
    // Only stop words: search for them, as there is nothing else.
    return words.length > 0 ? [{ wanted: words, unwanted: [], unclear: [] }] : [];
  });
  const refusing = questions.filter(isRefusing);
  return refusing.length > 0 ? refusing : questions;
}
