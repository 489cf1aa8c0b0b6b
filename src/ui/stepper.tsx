import type { JSX } from 'react';
import { cx } from './cx.ts';
import { MinusIcon, PlusIcon, TrashIcon } from './icons/menu-icons.tsx';
import css from './stepper.module.css';
import { uiStrings } from './ui-strings.ts';

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for screen readers: the dish's name. */
  label: string;
  min?: number | undefined;
  max?: number | undefined;
  /** At the minimum + 1 the minus becomes a bin: the next tap removes the line. */
  removes?: boolean | undefined;
  /** On a small card: round, and at the minimum only the plus, whose target is the whole positioned card around it. */
  small?: boolean | undefined;
}

/** − n +. Buttons are 44 px; the number is announced when it changes. */
export function Stepper(props: StepperProps): JSX.Element {
  const { value, onChange, label, min = 0, max = 99, removes = false, small = false } = props;
  return (
    <fieldset
      aria-label={uiStrings.quantity(label)}
      className={cx(css['stepper'], small && css['small'], small && value <= min && css['atMin'])}
    >
      <button
        type="button"
        className={css['step']}
        disabled={value <= min}
        aria-label={uiStrings.less(label)}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        {removes && value === min + 1 ? <TrashIcon /> : <MinusIcon />}
      </button>
      <output className={css['value']} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={css['step']}
        disabled={value >= max}
        aria-label={uiStrings.more(label)}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}
