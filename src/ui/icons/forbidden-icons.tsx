import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** @file Icons for what a customer must not eat. */

/** The dish contains it. */
export function ForbiddenIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.500" />
      <path d="m6 6 12 12" />
    </Icon>
  );
}

/** The dish may contain it. */
export function PerhapsIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M9.700 9.800a2.400 2.400 0 1 1 3.500 2.100c-.8.4-1.200.9-1.200 1.700M12 16.600v.1" />
    </Icon>
  );
}
