import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** @file Icons on the way to the menu: all are loaded with the first screen. */

export function SearchIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  );
}

export function CloseIcon(): JSX.Element {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function PlusIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function MinusIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M5 12h14" />
    </Icon>
  );
}

export function TrashIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v4.7M13.8 11v4.7" />
    </Icon>
  );
}

export function FilterIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4 7h9m5 0h2M4 17h3m5 0h8" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="9.5" cy="17" r="2.5" />
    </Icon>
  );
}

export function ListIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
    </Icon>
  );
}

export function PinIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </Icon>
  );
}

export function CartIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M5.5 8.5h13l-1.2 11H6.7L5.5 8.5Z" />
      <path d="M8.8 11V7.5a3.2 3.2 0 0 1 6.4 0V11" />
    </Icon>
  );
}

export function MenuTabIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M6.5 3.5v6.2a2.3 2.3 0 0 0 4.6 0V3.5M8.8 3.5v17M17.5 20.5v-7h-2.8V7.8c0-2.5 1.2-4.3 2.8-4.3v17Z" />
    </Icon>
  );
}

export function PromoIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M12 3.5 14 5.6l2.9-.3.5 2.9 2.6 1.4L18.7 12l1.3 2.4-2.6 1.4-.5 2.9-2.9-.3-2 2.1-2-2.1-2.9.3-.5-2.9L4 14.4 5.3 12 4 9.6l2.6-1.4.5-2.9 2.9.3L12 3.5Z" />
      <path d="m9.2 14.8 5.6-5.6M9.5 9.5h.01M14.5 14.5h.01" />
    </Icon>
  );
}

export function OrdersIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M6 3.5h12v17l-2.4-1.5-2.4 1.5-2.4-1.5-2.4 1.5L6 19V3.5Z" />
      <path d="M9.5 8.5h5M9.5 12.5h5" />
    </Icon>
  );
}

export function UserIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-3.9 3.8-6 7.5-6s6.7 2.1 7.5 6" />
    </Icon>
  );
}

export function OfflineIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M3.5 9.5A13 13 0 0 1 8 6.6M20.5 9.5a13 13 0 0 0-8-3.8M6.5 13a8.5 8.5 0 0 1 3.4-2.1M17.5 13a8.5 8.5 0 0 0-2-1.5M9.7 16.2a3.6 3.6 0 0 1 4.6 0M12 19.5h.01M4.5 4.5l15 15" />
    </Icon>
  );
}

export function DishIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M3.5 17.5h17M5 17.5a7 7 0 0 1 14 0M12 10.5V8.7M10.8 8.5h2.4M6 20.5h12" />
    </Icon>
  );
}

export function LeafIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M5 19c0-8.5 5-13 14.5-13.5C19.8 14.5 15 19 8.5 18.5M5 20.5c.8-4.5 3.5-7.5 8-9.5" />
    </Icon>
  );
}

export function PepperIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M14.5 8.2c2.6-.6 4.7 1 4.5 3.6-.4 5-6.3 8.7-14 8.2 4.6-1.2 6.2-3.6 6.7-7 .3-2.4 1.1-4.3 2.8-4.8ZM15.5 8c0-2 .8-3.3 2.5-4" />
    </Icon>
  );
}
