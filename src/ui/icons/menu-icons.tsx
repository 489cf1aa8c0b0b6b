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

export function ChevronLeftIcon(): JSX.Element {
  return (
    <Icon>
      <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />
    </Icon>
  );
}

export function ChevronRightIcon(): JSX.Element {
  return (
    <Icon>
      <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
    </Icon>
  );
}

export function PinIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.700C5 14.900 12 21 12 21Z" />
      <circle cx="12" cy="9.800" r="2.400" />
    </Icon>
  );
}

export function CartIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M5.500 8.500h13l-1.200 11H6.700L5.500 8.500Z" />
      <path d="M8.800 11V7.500a3.200 3.200 0 0 1 6.400 0V11" />
    </Icon>
  );
}

export function MenuTabIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M6.500 3.500v6.200a2.300 2.300 0 0 0 4.600 0V3.500M8.800 3.500v17M17.500 20.500v-7h-2.800V7.800c0-2.500 1.200-4.300 2.800-4.300v17Z" />
    </Icon>
  );
}

export function PromoIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M12 3.500 14 5.600l2.900-.3.500 2.900 2.600 1.400L18.700 12l1.300 2.400-2.600 1.400-.5 2.900-2.900-.3-2 2.100-2-2.100-2.900.3-.5-2.900L4 14.400 5.300 12 4 9.600l2.600-1.400.5-2.900 2.900.3L12 3.500Z" />
      <path d="m9.200 14.800 5.600-5.600M9.500 9.500h.01M14.500 14.500h.01" />
    </Icon>
  );
}

export function OrdersIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M6 3.500h12v17l-2.400-1.500-2.400 1.500-2.400-1.500-2.400 1.500L6 19V3.500Z" />
      <path d="M9.500 8.500h5M9.500 12.500h5" />
    </Icon>
  );
}

export function UserIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.500 20.500c.8-3.900 3.800-6 7.500-6s6.700 2.100 7.500 6" />
    </Icon>
  );
}

export function OfflineIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M3.500 9.500A13 13 0 0 1 8 6.600M20.500 9.500a13 13 0 0 0-8-3.800M6.500 13a8.500 8.500 0 0 1 3.400-2.100M17.500 13a8.500 8.500 0 0 0-2-1.500M9.700 16.200a3.600 3.600 0 0 1 4.600 0M12 19.500h.01M4.500 4.500l15 15" />
    </Icon>
  );
}

export function DishIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M3.500 17.500h17M5 17.500a7 7 0 0 1 14 0M12 10.500V8.700M10.800 8.500h2.400M6 20.500h12" />
    </Icon>
  );
}

export function LeafIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M5 19c0-8.500 5-13 14.500-13.500C19.800 14.500 15 19 8.500 18.500M5 20.500c.8-4.500 3.500-7.500 8-9.500" />
    </Icon>
  );
}

export function PepperIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M14.500 8.200c2.600-.6 4.700 1 4.500 3.600-.4 5-6.300 8.700-14 8.200 4.600-1.200 6.200-3.600 6.700-7 .3-2.400 1.100-4.300 2.800-4.800ZM15.500 8c0-2 .8-3.300 2.500-4" />
    </Icon>
  );
}
