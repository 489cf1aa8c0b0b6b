import { TextInput } from '@mantine/core';
import { useState, type JSX, type ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';
import { fieldStrings as strings } from './menu-strings.ts';
import { kopecksOf, rublesText } from './rubles.ts';
import { useField } from './use-field.ts';

const textOf = (value: unknown): string => (typeof value === 'number' ? rublesText(value) : '');
const shown = (value: unknown): string => (typeof value === 'number' ? strings.price(value) : strings.nothing);

/**
 * A price in rubles and kopecks, saved into the draft by Enter or by leaving the field. `optional`: may be empty; `signed`: may be below 0.
 * `label`: visible above it, or its name for screen readers alone.
 */
export function PriceField({
  path,
  published,
  label,
  ariaLabel,
  optional = false,
  signed = false,
  disabled = false,
}: {
  path: string;
  published: number | null;
  label?: ReactNode;
  ariaLabel?: string;
  optional?: boolean;
  signed?: boolean;
  disabled?: boolean;
}): JSX.Element {
  const field = useField(path, published);
  /** What is being typed; null: the field's value. */
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : kopecksOf(typed);
  const isEmpty = typed !== null && typed.trim() === '';
  const isWrong = typed !== null && !(isEmpty && optional) && (read === null || (!signed && read < 0));
  const [isLeft, setIsLeft] = useState(false);
  const commit = (): void => {
    setIsLeft(true);
    if (typed === null || isWrong) return;
    const value = isEmpty ? null : read;
    setTyped(null);
    if (value !== field.value) field.save(value);
  };
  const error = isWrong && isLeft ? strings.wrongPrice : field.faults[0];
  return (
    <TextInput
      label={label}
      aria-label={ariaLabel}
      id={path}
      value={typed ?? textOf(field.value)}
      onFocus={(event) => {
        setIsLeft(false);
        event.currentTarget.select();
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
      inputMode={signed ? 'text' : 'decimal'}
      enterKeyHint="done"
      autoComplete="off"
      disabled={disabled}
      error={error}
      description={<FieldNote field={field} show={shown} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
