import { useId, type CSSProperties, type JSX } from 'react';
import css from './segmented.module.css';
import { visuallyHiddenClass } from './visually-hidden.tsx';

interface SegmentedProps<T extends string> {
  /** What the choice is about, for screen readers. */
  legend: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
}

/** A segmented control: radio buttons of which one is always chosen. Its ground slides to the chosen one. */
export function Segmented<T extends string>({ legend, value, options, onChange }: SegmentedProps<T>): JSX.Element {
  const name = useId();
  const index = options.findIndex((option) => option.value === value);
  const place: CSSProperties & Record<'--count' | '--index', number> = { '--count': options.length, '--index': index };
  return (
    <fieldset className={css['box']}>
      <legend className={visuallyHiddenClass}>{legend}</legend>
      <div className={css['segmented']} style={place}>
        {options.map((option) => (
          <label key={option.value} className={css['half']}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
