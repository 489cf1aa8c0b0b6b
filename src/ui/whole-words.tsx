import type { JSX } from 'react';
import css from './whole-words.module.css';

/**
 * Returns the class of a name in a narrow place whose words may not fit on a line: it is hyphenated. Others are not, since the browser loads
 * the rules of the language before the first paint (docs/product.md §15.17).
 *
 * @param letters as many fit on the narrowest line
 */
export function longWordClass(name: string, letters: number): string | undefined {
  return name.split(/\P{L}+/u).some((word) => word.length > letters) ? css['long'] : undefined;
}

/**
 * «Маргарита по-калужски»: a browser would break a line after the hyphen. Hyphenated words are kept together, unless one does
 * not fit on a line.
 */
export function wholeWords(text: string): string | JSX.Element[] {
  return text.includes('-')
    ? text.split(/(\S+-\S+)/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name's words never move
        <span key={index} className={index % 2 === 1 ? css['word'] : undefined}>
          {part}
        </span>
      ))
    : text;
}
