import type { ReactNode } from 'react';
import css from './whole-words.module.css';

/**
 * «Маргарита по-калужски»: a browser would divide a line after the hyphen. Words with one keep together, unless a line has not
 * even room for one.
 */
export function wholeWords(text: string): ReactNode {
  return text.includes('-')
    ? text.split(/(\S+-\S+)/).map((part) =>
        part.includes('-') ? (
          <span key={part} className={css['word']}>
            {part}
          </span>
        ) : (
          part
        ),
      )
    : text;
}
