import type { JSX } from 'react';
import { cx } from '#ui/cx.ts';
import css from './border.module.css';

/**
 * The brand's border (docs/product.md §15.4): under the header, on empty states, on the order. A brand without one returns null here, and
 * deletes border.module.css. 18 px high, unless the class says otherwise with `--border-height`.
 */
export function BrandBorder({ className }: { className?: string | undefined }): JSX.Element | null {
  return <span className={cx(css['border'], className)} aria-hidden="true" />;
}
