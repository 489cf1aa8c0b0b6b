import { useId, type JSX } from 'react';
import css from './segmented.module.css';
import { visuallyHiddenClass } from './visually-hidden.tsx';

interface SegmentedProps<T extends string> {
  /** What the choice is about, for screen readers. */
  legend: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
}

/** A segmented control: radio buttons of which one is always chosen. */
export function Segmented<T extends string>({ legend, value, options, onChange }: SegmentedProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset className={css['segmented']}>
      <legend className={visuallyHiddenClass}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css['half']}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
