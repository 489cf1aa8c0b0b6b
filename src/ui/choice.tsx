import { useId, type JSX, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import css from './choice.module.css';
import { cx } from './cx.ts';

export interface Option {
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: Elements;
  readonly disabled?: boolean | undefined;
}

interface ChoiceProps {
  legend: string;
  /** Its name in the form. */
  field: string;
  value: string | null;
  options: readonly Option[];
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Renders short options side by side as pills. */
  pills?: boolean | undefined;
}

/** Offers one of several choices as tiles: radio buttons large enough for a thumb. */
export function Choice({ legend, field, value, options, onChange, error, pills = false }: ChoiceProps): JSX.Element {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      className={css['group']}
      data-field={field}
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={css['legend']}>{legend}</legend>
      <div className={cx(css['tiles'], pills && css['pills'])}>
        {options.map((option) => (
          <label key={option.value} className={css['tile']}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={css['tileText']}>
              <span>{option.label}</span>
              {option.hint !== undefined && <span className={css['tileHint']}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={css['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
