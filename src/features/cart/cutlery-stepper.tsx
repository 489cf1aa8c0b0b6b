import type { JSX } from 'react';
import { boundCutlery } from '#domain/cutlery.ts';
import { CutleryIcon } from '#ui/icons/more-icons.tsx';
import { Stepper } from '#ui/stepper.tsx';
import css from './cart.module.css';
import { cartStrings } from './cart-strings.ts';

interface CutleryStepperProps {
  count: number;
  /** Max_cutlery_count (docs/product.md §4.13). */
  max: number;
  onChange: (count: number) => void;
}

/** Asks how many sets of cutlery come with the order. */
export function CutleryStepper({ count, max, onChange }: CutleryStepperProps): JSX.Element | null {
  if (max === 0) return null;
  return (
    <div className={css['cutlery']}>
      <CutleryIcon />
      <span className={css['cutleryText']}>
        <span>{cartStrings.cutlery}</span>
        <span className={css['mods']}>{cartStrings.cutleryHint(max)}</span>
      </span>
      <Stepper
        label={cartStrings.cutlery}
        value={boundCutlery(count, max)}
        max={max}
        onChange={(next) => onChange(boundCutlery(next, max))}
      />
    </div>
  );
}
