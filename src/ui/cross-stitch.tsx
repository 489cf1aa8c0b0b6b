import type { JSX } from 'react';
import css from './cross-stitch.module.css';
import { cx } from './cx.ts';

/**
 * The chain's motif: a border of cross-stitch (docs/product.md §15.4). Under the header, on empty states, on the order card. 18 px
 * high, unless the class says otherwise with `--stitch-height`.
 */
export function CrossStitch({ className }: { className?: string | undefined }): JSX.Element {
  return <span className={cx(css['border'], className)} aria-hidden="true" />;
}
