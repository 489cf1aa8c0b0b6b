import { cleanLine } from '#contract/clean-text.ts';
import { tokensOf } from './search-index.ts';
import { isKnown, isSilent, rewritten } from './search-dictionary.ts';
import { fromLatin, otherLayouts, readAsCyrillic, wordsOf } from './word-forms.ts';

/** What a query asks for. */
export interface Question {
  /** Each of these has to be found. */
  readonly wanted: readonly string[];
  /** «Без …»: none of these; the words of one stand together («репчатого лука»). */
  readonly unwanted: readonly (readonly string[])[];
}

const isAdjective = (word: string): boolean => word.length > 4 && /(?:ого|его|ых|их|ой)$/.test(word);

function questionOf(words: readonly string[]): Question {
  const wanted: string[] = [];
  const unwanted: string[][] = [];
  const tokens = tokensOf(rewritten(words).join(' '), false).map((token) => token);
  let isWithout = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1];
    if (token === 'без' && next !== undefined) isWithout = true;
    else if (isWithout && !isSilent(token)) {
      const isTwo = isAdjective(token) && next !== undefined && !isSilent(next) && next !== 'без';
      unwanted.push(isTwo ? [token, next] : [token]);
      if (isTwo) at += 1;
      // «Без лука и чеснока»: the next word is unwanted as well.
      isWithout = ['и', 'или', 'ни'].includes(tokens[at + 1] ?? '');
    } else if (!isSilent(token)) wanted.push(token);
  }
  return { wanted: [...new Set(wanted)], unwanted };
}

/**
 * The words of one way to read a query. Among Cyrillic ones a Latin word that looks Cyrillic is meant as such: «без caxapa» must
 * not be a wish without effect. The menu's words are found in both readings (domain/search-index.ts).
 */
const readingOf = (text: string): string[] =>
  /\p{Script=Cyrillic}/u.test(text)
    ? wordsOf(text).map((word) => (isKnown(word) ? word : readAsCyrillic(word)))
    : wordsOf(text);

/**
 * The ways to read a query, the likeliest first: as typed, in the other keyboard layout, in Latin letters that stand for
 * Russian sounds, in Latin letters that look like Russian ones. None for a query without words.
 */
export function questionsOf(query: string): Question[] {
  const typed = cleanLine(query).toLowerCase();
  const texts = [typed, ...otherLayouts(typed), fromLatin(typed)];
  const words = [...texts.map(readingOf), wordsOf(typed).map(readAsCyrillic)];
  const readings = new Map(words.map((each) => [each.join(' '), each]));
  return [...readings.values()].flatMap((words): Question[] => {
    const question = questionOf(words);
    if (question.wanted.length + question.unwanted.length > 0) return [question];
    // Only little words: they are all there is to look for.
    return words.length > 0 ? [{ wanted: words, unwanted: [] }] : [];
  });
}
