import type { ComponentType } from 'react';
import type { PartnerScope } from '#contract/partner.ts';
import { BoardScreen } from '../board/board-screen.tsx';
import { BookingsScreen } from '../bookings/bookings-screen.tsx';
import { CourierScreen } from '../courier/courier-screen.tsx';
import { IntakeScreen } from '../intake/intake-screen.tsx';
import { AuditScreen } from '../owner/audit-screen.tsx';
import { HoursScreen } from '../owner/hours-screen.tsx';
import { DayScreen } from '../owner/day-screen.tsx';
import { StopScreen } from '../stops/stop-screen.tsx';
import { kitchenStrings } from './kitchen-strings.ts';

interface Section {
  /** Path after `/kitchen/`. */
  readonly path: string;
  readonly title: string;
  readonly Screen: ComponentType;
  /** Scope that the key needs; without it the section is hidden. */
  readonly scope: PartnerScope;
}

/** The sections of the kitchen's screen: adding one takes one line. */
export const SECTIONS: readonly Section[] = [
  { path: '', title: kitchenStrings.board, Screen: BoardScreen, scope: 'orders:read' },
  { path: 'courier', title: kitchenStrings.courier, Screen: CourierScreen, scope: 'orders:read' },
  { path: 'bookings', title: kitchenStrings.bookings, Screen: BookingsScreen, scope: 'orders:read' },
  { path: 'stop-list', title: kitchenStrings.stops, Screen: StopScreen, scope: 'menu:write' },
  { path: 'intake', title: kitchenStrings.intake, Screen: IntakeScreen, scope: 'orders:write' },
  { path: 'day', title: kitchenStrings.day, Screen: DayScreen, scope: 'manage' },
  { path: 'hours', title: kitchenStrings.hours, Screen: HoursScreen, scope: 'manage' },
  { path: 'audit', title: kitchenStrings.audit, Screen: AuditScreen, scope: 'manage' },
];
