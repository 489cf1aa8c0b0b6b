import type { JSX } from 'react';
import type { Elements } from '../elements.ts';

/** A 24 px line icon in the text's colour. Decorative only: the text is beside it, or in its button's label. */
export function Icon({ children, filled = false }: { children: Elements; filled?: boolean }): JSX.Element {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
