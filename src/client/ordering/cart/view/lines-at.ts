import { type DishTime, isServed } from '#domain/dish-time.ts';
import type { ShownLine } from './shown-cart.ts';

/**
 * Returns a cart's lines with availability at the time of the order. A cart keeps a dish that is served only at some times
 * (docs/product.md §4.12): whether it is served at this one, the device decides by the menu's rule. Returns the same list where all are.
 */
export function linesAt(lines: readonly ShownLine[], time: DishTime | null): readonly ShownLine[] {
  const isOff = ({ availability, availability_schedule: schedule }: ShownLine): boolean =>
    time !== null && availability === 'available' && !isServed(schedule, time);
  if (!lines.some(isOff)) return lines;
  return lines.map((line) => (isOff(line) ? { ...line, availability: 'out_of_hours' } : line));
}
