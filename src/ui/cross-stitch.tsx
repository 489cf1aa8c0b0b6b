import { useId, type JSX } from 'react';
import css from './cross-stitch.module.css';
import { cx } from './cx.ts';

/** One repeat of the border, 16 by 8 stitches: a row of rhombs between small crosses. `x` is a stitch. */
const STITCHES = [
  '.......x........',
  '......x.x.......',
  'x....x.x.x....x.',
  '.x..x.xxx.x..x.x',
  'x.xx.xx.xx.xx.x.',
  '.x..x.xxx.x..x.x',
  'x....x.x.x....x.',
  '......x.x.......',
  '.......x........',
];

/** Each stitch is a little cross, drawn as two strokes in a cell of 3 units. */
const PATH = STITCHES.flatMap((row, y) =>
  row.split('').map((cell, x) => (cell === 'x' ? `M${x * 3} ${y * 3}l2.2 2.2m0-2.2l-2.2 2.2` : '')),
).join('');

interface CrossStitchProps {
  /** Height in px; the pattern keeps its proportions. 18 is a border, 27 an ornament. */
  height?: number;
  className?: string | undefined;
}

/**
 * The chain's motif: a border of cross-stitch (docs/product.md §15.4). Under the header, on empty states, on the order card.
 */
export function CrossStitch({ height = 18, className }: CrossStitchProps): JSX.Element {
  const id = useId();
  return (
    <svg className={cx(css['border'], className)} height={height} aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={id}
          width="48"
          height="27"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${height / 27})`}
        >
          <path d={PATH} fill="none" stroke="currentColor" strokeWidth="0.9" strokeLinecap="round" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
