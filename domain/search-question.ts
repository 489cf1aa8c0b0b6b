import { isSilent, rewritten } from './search-dictionary.ts';
import { tokensOf } from './search-index.ts';
import { fromLatin, otherLayouts, wordsOf } from './word-forms.ts';

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
 * The ways to read a query, the likeliest first: as typed, in the other keyboard layout, in Latin letters. None for a query
 * without words.
 */
export function questionsOf(query: string): Question[] {
  const typed = query.toLowerCase();
  const texts = [typed, ...otherLayouts(typed), fromLatin(typed)];
  const readings = new Map(texts.map((text) => [wordsOf(text).join(' '), wordsOf(text)]));
  return [...readings.values()].flatMap((words): Question[] => {
    const question = questionOf(words);
    if (question.wanted.length + question.unwanted.length > 0) return [question];
    // Only little words: they are all there is to look for.
    return words.length > 0 ? [{ wanted: words, unwanted: [] }] : [];
  });
}
