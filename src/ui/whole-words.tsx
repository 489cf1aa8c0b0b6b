import type { JSX } from 'react';
import css from './whole-words.module.css';

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
