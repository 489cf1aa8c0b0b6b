import { type DishTime, isServed } from '#domain/dish-time.ts';
import type { ShownLine } from './project.ts';

/**
 * The lines of a cart for the time of the order. A cart keeps a dish that is served at some time (docs/product.md §4.12): whether it is at
 * this one, the device says by the rule of the menu. The same list where all are.
 */
export function linesAt(lines: readonly ShownLine[], time: DishTime | null): readonly ShownLine[] {
  const isOff = ({ availability, availability_schedule: schedule }: ShownLine): boolean =>
    time !== null && availability === 'available' && !isServed(schedule, time);
  if (!lines.some(isOff)) return lines;
  return lines.map((line) => (isOff(line) ? { ...line, availability: 'out_of_hours' } : line));
}
