import { beginningWith, type MenuIndex, tokensOf } from './search-index.ts';
import { allergensOf, isDishName, isKnown, isSilent, rewritten } from './search-dictionary.ts';
import { thingsMeant } from './search-match.ts';
import { foldText, stemOf } from './word-forms.ts';

/** The signs of a query: which of its words refuse, want, join, or name a thing. What they mean together is in domain/search-question.ts. */

/** Words that refuse what follows them, also misspelt: «бес лука». In English too: what they refuse is not known, and is said to be. */
const BEFORE = /^(?:бе[зс]ь?|безо|кроме|помимо|минус|ни|without|no|not)$/;
/** Words that refuse what follows them, or otherwise what precedes them: «молоко нельзя», «рыбу не ем». */
const EITHER =
  /^(?:не|нет|нету|н[еи]льзя|низя|ничего|никак.*|ал+[еи]рг.*|непер[еи]н[оа]сим.*|искл[юу]ч.*|убери.*|убрать|убира.*|избега.*|ненави.*|запре[тщ].*|противопоказан.*|allerg.*|free)$/;
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

/** A word, or the words of one thing, by what they do in a query. */
export type Sign =
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
export function runsOf(text: string): string[][] {
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
export function isDish(index: MenuIndex, word: string): boolean {
  return isDishName(word) || (index.categoryWords.has(word) && allergensOf(word).length === 0);
}

/** Returns the signs of a query, in its order; words that mean nothing are left out. */
export function signsOf(index: MenuIndex, runs: readonly (readonly string[])[]): Sign[] {
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
