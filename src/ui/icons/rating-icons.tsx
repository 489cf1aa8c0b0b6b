import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** @file Icons of rating an order. */

export function StarIcon({ filled }: { filled: boolean }): JSX.Element {
  return (
    <Icon filled={filled}>
      <path d="m12 3.500 2.600 5.400 5.900.8-4.300 4.200 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.8L12 3.500Z" />
    </Icon>
  );
}

export function LikeIcon({ down = false }: { down?: boolean }): JSX.Element {
  return (
    <Icon>
      <g transform={down ? 'rotate(180 12 12)' : undefined}>
        <path d="M4 11h3.500v9H4v-9ZM7.500 11l3.700-7.500c1.500 0 2.500 1 2.300 2.600L13 9.500h5.500c1.200 0 2 1 1.800 2.200l-1.200 6.500c-.2 1.100-1 1.800-2.100 1.800H7.500" />
      </g>
    </Icon>
  );
}
