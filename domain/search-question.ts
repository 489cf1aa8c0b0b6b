import { cleanLines } from '#contract/clean-text.ts';
import { beginningWith, type MenuIndex, tokensOf } from './search-index.ts';
import { allergensOf, isDishName, isKnown, isSilent, rewritten } from './search-dictionary.ts';
import { isIngredient, thingsMeant } from './search-match.ts';
import { foldText, fromLatin, otherLayouts, readAsCyrillic, stemOf } from './word-forms.ts';

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

/** Words that refuse what follows them, also misspelt: «бес лука». In English too: what they refuse is not known, and is said to be. */
const BEFORE = /^(?:бе[зс]ь?|безо|кроме|помимо|минус|ни|without|no|not)$/;
/** Words that refuse what follows them, or otherwise what precedes them: «молоко нельзя», «рыбу не ем». */
const EITHER =
  /^(?:не|нет|нету|н[еи]льзя|низя|ничего|никак.*|ал+[еи]рг.*|непер[еи]н[оа]сим.*|искл[юу]ч.*|убери.*|убрать|убира.*|избега.*|ненави.*|запре[тщ].*|противопоказан.*|allerg.*|free)$/;
/** Those of them that mean nothing alone: more is being typed. */
const OPEN = /^(?:бе[зс]ь?|безо|не(?: .*)?|ни|кроме|помимо|минус|ничего|никак.*|without|no|not)$/;
/** Those of them that are read with what precedes them only where nothing follows: «картошка не острая». */
const FORWARD = /^(?:не|нет|нету|ничего|никак.*)$/;
/** Words that join the things of a list, as punctuation does. */
const AND = new Set('и или ни либо да а также тоже еще плюс and or'.split(' '));
/** What follows one of these is wanted. */
const WANT = new Set(
  'с со но зато только лучше хочу хочет хочется хотим хотел хотела дай дайте давай можно надо нужно нужен нужна люблю любит любим ем ест едим ищу найди найдите покажи покажите закажу with'.split(
    ' ',
  ),
);
/** Prepositions: the next thing is wanted. */
const ASIDE = new Set('в во на из к ко для под от по за при'.split(' '));
/** Those that belong to some refusals: «аллергия на орехи», «нельзя с орехами»; and to any: «без соуса из сметаны». */
const JOINING = new Set('на из к ко от с со'.split(' '));
const ALWAYS_JOINING = new Set(['из', 'от']);

/** Endings of a verb, in the forms in which it follows «не». */
const VERB = /(?:ть|ться|[еи]шь|ет|[юя]т|[еийь]те|[аяу]ем|[аяу]ю)$/;

/** Endings of an adjective, and of the nouns that it may belong to. */
const AGREEMENT: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:ого|его)$/, /[аяую]$/],
  [/(?:ому|ему)$/, /[уюе]$/],
  [/(?:ая|яя)$/, /[аяь]$/],
  [/(?:ую|юю)$/, /[уюь]$/],
  [/(?:ое|ее)$/, /[оея]$/],
  [/[ыи]й$/, /[^аеиоуыэюя]$/],
  [/ой$/, /[^аеоуэюя]$/],
  [/[ыи]е$/, /[аяыи]$/],
  [/[ыи]х$/, /[^аеиоуыэюя]$/],
];

/** Reports whether a word is an adjective of the next one. */
function belongsTo(word: string, next: string): boolean {
  if (word.length < 5) return false;
  // «Свининой» is no adjective.
  if (word.endsWith('ой') && isKnown(word)) return false;
  return AGREEMENT.some(([ending, noun]) => ending.test(word) && (noun.test(next) || ending.test(next)));
}

type Sign =
  | { readonly is: 'refusal'; readonly word: string; readonly isEither: boolean; readonly isForward: boolean }
  | { readonly is: 'and' }
  | { readonly is: 'want' | 'aside'; readonly word: string }
  | { readonly is: 'thing'; readonly words: string[] };

const POSSESSIVE = /^(?:мо|наш|сво)[а-я]{1,3}$/;

const AND_SIGN: Sign = { is: 'and' };
const PREFIX = /^(без|бес|не)(.{2,})$/;

/** Splits «безглютеновое», «неострое», «нелюблю» into the refusal and the rest, where the rest is known; an unknown «без…» is refused whole. */
function splitRefusal(index: MenuIndex, word: string): readonly [string, string] | null {
  const [, prefix, rest = ''] = PREFIX.exec(word) ?? [];
  if (prefix === undefined || isKnown(word) || BEFORE.test(word) || EITHER.test(word)) return null;
  if (prefix === 'не' && (isSilent(rest) || WANT.has(rest))) return ['не', rest];
  if (rest.length < 3 || index.byStem.has(stemOf(word))) return null;
  if (thingsMeant(index, rest).length > 0) return ['без', rest];
  // Not even «безалк» of «безалкогольное».
  return prefix === 'без' && beginningWith(index.words, word).length === 0 ? ['без', word] : null;
}

/** A hyphen within a word joins it; every other mark, and a line break, separates. */
const PIECES = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[^\p{L}\p{N}\s]+|\n/gu;

/** Returns the words of a text, split at its marks. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [[]];
  for (const [piece] of foldText(text).replace(MINUS, ' минус $1').matchAll(PIECES)) {
    if (WORD.test(piece)) runs.at(-1)?.push(...piece.split('-'));
    else runs.push([]);
  }
  // A mark at the beginning separates nothing.
  return runs.filter((run) => run.length > 0);
}
const WORD = /^[\p{L}\p{N}]/u;
/** «Суп -лук». */
const MINUS = /(?<=\s)[-−–](\p{L})/gu;

/** Reports whether a word names dishes that one asks for, rather than what is in them. */
const isDish = (index: MenuIndex, word: string): boolean =>
  isDishName(word) || (index.categoryWords.has(word) && allergensOf(word).length === 0);

function signsOf(index: MenuIndex, runs: readonly (readonly string[])[]): Sign[] {
  const signs: Sign[] = [];
  const add = (token: string): void => {
    const last = signs.at(-1);
    const refuse = (isEither: boolean, isForward: boolean, word = token): void =>
      void signs.push({ is: 'refusal', word, isEither, isForward });
    // «Не хочу», «не заказываем», «не содержит»: the verb belongs to the refusal.
    const isVerb = WANT.has(token) || (VERB.test(token) && thingsMeant(index, token).length === 0);
    if (last?.is === 'refusal' && last.word === 'не' && (isVerb || isSilent(token))) {
      signs.pop();
      refuse(true, !isVerb, VERB.test(token) ? token : `не ${token}`);
    } else if (BEFORE.test(token)) refuse(false, true);
    else if (EITHER.test(token)) refuse(true, FORWARD.test(token));
    else if (AND.has(token)) signs.push(AND_SIGN);
    else if (WANT.has(token)) signs.push({ is: 'want', word: token });
    else if (ASIDE.has(token)) signs.push({ is: 'aside', word: token });
    else if (!isSilent(token)) {
      const word = last?.is === 'thing' ? last.words.at(-1) : undefined;
      if (last?.is === 'thing' && word !== undefined && !isDish(index, token) && belongsTo(word, token))
        last.words.push(token);
      else signs.push({ is: 'thing', words: [token] });
    }
  };
  for (const run of runs) {
    if (signs.length > 0) signs.push(AND_SIGN);
    const words = run.flatMap((word) => splitRefusal(index, word) ?? [word]);
    const tokens = tokensOf(rewritten(words).join(' '), false);
    // «У ребёнка», «у моего сына»: whose allergy it is.
    let isWhose = false;
    for (const token of tokens) {
      if (isWhose) isWhose = POSSESSIVE.test(token);
      else if (token === 'у') isWhose = true;
      else add(token);
    }
  }
  return signs;
}

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
