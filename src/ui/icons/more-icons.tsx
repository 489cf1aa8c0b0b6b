import type { JSX } from 'react';
import { Icon } from './icon.tsx';

/** @file Icons of later screens: cart, checkout, payment, orders, ratings, settings. */

export function BagIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4.500 8.500h15V20.500h-15V8.500Z" />
      <path d="M8.500 8.500v-2a3.500 3.500 0 0 1 7 0v2" />
    </Icon>
  );
}

export function CourierIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="6" cy="17.500" r="2.500" />
      <circle cx="18" cy="17.500" r="2.500" />
      <path d="M8.500 17.500h5.200l2.300-7.500h-3M15.800 10.500 18 15M4 13h6.500V8.500H4V13Z" />
    </Icon>
  );
}

export function PotIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4.500 10.500h15v6a3.500 3.500 0 0 1-3.500 3.500H8a3.500 3.500 0 0 1-3.500-3.500v-6ZM2.500 12.500h2M19.500 12.500h2M9 7.500c-1-1.200 1-2 0-3.500M12.500 7.500c-1-1.200 1-2 0-3.500M16 7.500c-1-1.200 1-2 0-3.500" />
    </Icon>
  );
}

export function HomeIcon(): JSX.Element {
  return (
    <Icon>
      <path d="m4 11 8-7 8 7v9.500h-5.500v-6h-5v6H4V11Z" />
    </Icon>
  );
}

export function PhoneIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M7.500 3.500 10 8l-2 2c1.200 2.600 3.400 4.800 6 6l2-2 4.500 2.500c-.3 2.300-1.800 4-4 4C9.600 20 4 14.400 3.500 7.500c0-2.200 1.700-3.700 4-4Z" />
    </Icon>
  );
}

export function CardIcon(): JSX.Element {
  return (
    <Icon>
      <rect x="3" y="5.500" width="18" height="13" rx="2.500" />
      <path d="M3 10h18M7 14.500h3" />
    </Icon>
  );
}

export function CashIcon(): JSX.Element {
  return (
    <Icon>
      <rect x="3" y="6.500" width="18" height="11" rx="2" />
      <circle cx="12" cy="12" r="2.500" />
      <path d="M6.500 12h.01M17.500 12h.01" />
    </Icon>
  );
}

export function InfoIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 11v5M12 8h.01" />
    </Icon>
  );
}

export function CutleryIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M7 3.500v5a2 2 0 0 0 4 0v-5M9 3.500v17M16 20.500v-17c-2 1-3 3.500-3 7h3" />
    </Icon>
  );
}

export function BonusIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m12 7.500 1.400 2.900 3.100.400-2.300 2.200.600 3.100-2.800-1.500-2.800 1.500.600-3.100-2.300-2.200 3.100-.400L12 7.500Z" />
    </Icon>
  );
}

export function HeartIcon({ filled = false }: { filled?: boolean }): JSX.Element {
  return (
    <Icon filled={filled}>
      <path d="M12 20.500C5.500 16 3 12.800 3 9.300A4.800 4.800 0 0 1 7.800 4.500c1.700 0 3.300.9 4.200 2.400.9-1.500 2.500-2.400 4.200-2.400A4.800 4.800 0 0 1 21 9.300c0 3.500-2.500 6.700-9 11.200Z" />
    </Icon>
  );
}

export function ChevronDownIcon(): JSX.Element {
  return (
    <Icon>
      <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />
    </Icon>
  );
}

export function CheckIcon(): JSX.Element {
  return (
    <Icon>
      <path d="m5 12.5 4.8 4.8L19 7.5" />
    </Icon>
  );
}

export function ClockIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </Icon>
  );
}

export function BellIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.500 2h-15zM10 21h4" />
    </Icon>
  );
}

export function PencilIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500z" />
    </Icon>
  );
}

/** Current location. */
export function LocateIcon(): JSX.Element {
  return (
    <Icon>
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="2" />
      <path d="M12 2.5v3M12 18.5v3M2.500 12h3M18.500 12h3" />
    </Icon>
  );
}

export function ShareIcon(): JSX.Element {
  return (
    <Icon>
      <path d="M12 14.500V4M8 7.500 12 3.500l4 4M6.500 11H5v9.500h14V11h-1.500" />
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
