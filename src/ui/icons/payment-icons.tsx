import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** @file Payment icons, except those loaded with the menu. */

/** QR code. */
export function QrIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4 4h6v6H4V4ZM14 4h6v6h-6V4ZM4 14h6v6H4v-6ZM14 14h2.500v2.500M20 14v2.500M14 20h2.500M19 19.500h1" />
    </Icon>
  );
}

/** Refund. */
export function RefundIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4.500 9.500h10a5 5 0 0 1 0 10H8M8.500 5.500l-4 4 4 4" />
    </Icon>
  );
}
