import { useId, type JSX, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import css from './choice.module.css';
import { cx } from './cx.ts';
import { scrollRowClass } from './scroll-row.ts';
import { visuallyHiddenClass } from './visually-hidden.tsx';

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
  /** Renders short options side by side as pills; `row`: in one line that scrolls sideways. */
  pills?: boolean | 'row' | undefined;
  /** For screen readers only: the options explain themselves. */
  isLegendHidden?: boolean | undefined;
  /** After the options: a button that leads to more of them. */
  more?: Elements;
}

/** Offers one of several choices as tiles: radio buttons large enough for a thumb. */
export function Choice(props: ChoiceProps): JSX.Element {
  const { legend, field, value, options, onChange, error, pills = false, isLegendHidden = false, more } = props;
  const id = useId();
  const errorId = `${id}-error`;
  // In a sheet that opens because of the error, the focus begins here.
  const isFirst = (option: Option): boolean =>
    error !== undefined && (option.value === value || (value === null && option === options[0]));
  return (
    <fieldset
      className={css['group']}
      data-field={field}
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={isLegendHidden ? visuallyHiddenClass : css['legend']}>{legend}</legend>
      <div className={cx(css['tiles'], pills && css['pills'], pills === 'row' && cx(css['line'], scrollRowClass))}>
        {options.map((option) => (
          <label key={option.value} className={css['tile']}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              data-autofocus={isFirst(option) ? '' : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className={css['tileText']}>
              <span>{option.label}</span>
              {option.hint !== undefined && <span className={css['tileHint']}>{option.hint}</span>}
            </span>
          </label>
        ))}
        {more}
      </div>
      {error !== undefined && (
        <p id={errorId} className={css['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
