import { pauseAt } from './intake.ts';
import type { SlotQuestion } from './slots.ts';
import { isOpenAt, workingHours } from './working-hours.ts';

/** Why no order is accepted for as soon as possible. */
export type ClosedReason =
  | 'paused'
  /** The restaurant. */
  | 'closed'
  /** The zone, while the restaurant is open. */
  | 'zone_closed'
  /** Both are open, but not for long enough (docs/product.md §13.8). */
  | 'too_late';

/** Returns why no order is accepted for as soon as possible (docs/product.md §13.15); only where none is (`closedUntil`). */
export function closedReason({ restaurant, zone, now }: SlotQuestion): ClosedReason {
  const { timezone, intake } = restaurant;
  if (pauseAt(intake, zone.type, now)) return 'paused';
  if (!isOpenAt(workingHours(restaurant), timezone, now)) return 'closed';
  return isOpenAt(zone.opening_hours, timezone, now) ? 'too_late' : 'zone_closed';
}
