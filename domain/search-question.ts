import { cleanLine } from '#contract/clean-text.ts';
import { tokensOf } from './search-index.ts';
import { isKnown, isSilent, rewritten } from './search-dictionary.ts';
import { fromLatin, otherLayouts, readAsCyrillic, wordsOf } from './word-forms.ts';

/** A parsed query. */
export interface Question {
  /** All of these must match. */
  readonly wanted: readonly string[];
  /** «Без …»: none of these may match; words of one item are grouped («репчатого лука»). */
  readonly unwanted: readonly (readonly string[])[];
}

const isAdjective = (word: string): boolean => word.length > 4 && /(?:ого|его|ых|их|ой)$/.test(word);

function questionOf(words: readonly string[]): Question {
  const wanted: string[] = [];
  const unwanted: string[][] = [];
  const tokens = tokensOf(rewritten(words).join(' '), false);
  let isWithout = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1];
    if (token === 'без' && next !== undefined) isWithout = true;
    else if (isWithout && !isSilent(token)) {
      const isTwo = isAdjective(token) && next !== undefined && !isSilent(next) && next !== 'без';
      unwanted.push(isTwo ? [token, next] : [token]);
      if (isTwo) at += 1;
      // «Без лука и чеснока»: the next word is excluded as well.
      isWithout = ['и', 'или', 'ни'].includes(tokens[at + 1] ?? '');
    } else if (!isSilent(token)) wanted.push(token);
  }
  return { wanted: [...new Set(wanted)], unwanted };
}

/**
 * Returns the words of one reading of a query. Among Cyrillic words, a Latin word that looks Cyrillic is read as
 * Cyrillic: «без caxapa» must not be ignored. The menu's words are indexed in both readings (domain/search-index.ts).
 */
const readingOf = (text: string): string[] =>
  /\p{Script=Cyrillic}/u.test(text)
    ? wordsOf(text).map((word) => (isKnown(word) ? word : readAsCyrillic(word)))
    : wordsOf(text);

/**
 * Returns the readings of a query, likeliest first: as typed, in the other keyboard layout, transliterated from Latin
 * letters, in Latin letters that look like Russian ones. None for a query without words.
 */
export function questionsOf(query: string): Question[] {
  const typed = cleanLine(query).toLowerCase();
  const texts = [typed, ...otherLayouts(typed), fromLatin(typed)];
  const words = [...texts.map(readingOf), wordsOf(typed).map(readAsCyrillic)];
  const readings = new Map(words.map((each) => [each.join(' '), each]));
  return [...readings.values()].flatMap((words): Question[] => {
    const question = questionOf(words);
    if (question.wanted.length + question.unwanted.length > 0) return [question];
    // Only stop words: search for them, as there is nothing else.
    return words.length > 0 ? [{ wanted: words, unwanted: [] }] : [];
  });
}
