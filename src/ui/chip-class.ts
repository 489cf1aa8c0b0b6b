import css from './chip.module.css';
import { cx } from './cx.ts';

/** Returns the classes of a chip: for links, and for the buttons of chip.tsx, which the first screen does not load. */
export function chipClass(active = false): string {
  return cx(css['chip'], active && css['active']);
}
