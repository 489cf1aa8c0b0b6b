import { useState, type JSX } from 'react';
import css from './rolling.module.css';

interface RollingProps {
  /** Words that end in a sum: «1 290 ₽», «Оформить за 1 290 ₽». */
  words: string;
}

/**
 * Words whose sum rolls when it changes (docs/product.md §15.15): the earlier one leaves upwards, the new one comes from below. The words are
 * the new ones from the first moment, for screen readers and tests too; what moves is painted by CSS.
 */
export function Rolling({ words }: RollingProps): JSX.Element {
  const [shown, setShown] = useState<Readonly<{ words: string; was: string | undefined }>>({ words, was: undefined });
  if (shown.words !== words) setShown({ words, was: sumBefore(shown.words, words) });
  const [label, sum] = partsOf(words);
  return (
    <span>
      {label !== '' && <span>{label}</span>}
      <span key={sum} className={css['place']} data-was={shown.was}>
        <span className={css['sum']}>{sum}</span>
      </span>
    </span>
  );
}

/** Splits the words before their first digit. */
function partsOf(words: string): readonly [label: string, sum: string] {
  const at = words.search(/[\d−]/);
  return at < 0 ? [words, ''] : [words.slice(0, at), words.slice(at)];
}

/** Returns the earlier sum, unless other words than the sum have changed. */
function sumBefore(before: string, words: string): string | undefined {
  const [label, sum] = partsOf(before);
  const [next, nextSum] = partsOf(words);
  return label === next && sum !== '' && nextSum !== '' ? sum : undefined;
}
