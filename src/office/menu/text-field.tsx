import { Textarea, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import { FieldNote } from './field-note.tsx';
import { fieldStrings as strings } from './menu-strings.ts';
import { useField } from './use-field.ts';

const LONGEST = 80;
const shown = (value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return strings.nothing;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** A number is written with a comma. */
const textOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
};

/** Reads a typed number, with a comma or a point; null if it is none. */
export function numberOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/**
 * A text, or a number, that is saved into the draft by leaving the field. `optional`: empty is null; `type`: a colour or a day is chosen
 * with the browser's own control. `label`: above it, or its name alone.
 */
export function TextField({
  path,
  published,
  label,
  ariaLabel,
  lines = 1,
  isNumber = false,
  type = 'text',
  optional = false,
  disabled = false,
}: {
  path: string;
  published: string | number | null;
  label?: string;
  ariaLabel?: string;
  lines?: number;
  isNumber?: boolean;
  type?: 'text' | 'color' | 'date';
  optional?: boolean;
  disabled?: boolean;
}): JSX.Element {
  const field = useField(path, published);
  const [typed, setTyped] = useState<string | null>(null);
  const inField = textOf(field.value);
  const isEmpty = optional && typed?.trim() === '';
  const isWrong = isNumber && typed !== null && !isEmpty && numberOf(typed) === null;
  const commit = (): void => {
    if (typed === null || isWrong) return;
    const value = isEmpty ? null : isNumber ? numberOf(typed) : typed;
    setTyped(null);
    if (value !== field.value) field.save(value);
  };
  const control = {
    label,
    'aria-label': ariaLabel,
    id: path,
    value: typed ?? inField,
    onBlur: commit,
    disabled,
    error: isWrong ? strings.wrongNumber : field.faults[0],
    description: <FieldNote field={field} show={shown} />,
    descriptionProps: { component: 'div' as const },
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
  };
  return lines === 1 ? (
    <TextInput
      {...control}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      type={type}
      inputMode={isNumber ? 'decimal' : undefined}
    />
  ) : (
    <Textarea
      {...control}
      onChange={(event) => setTyped(event.currentTarget.value)}
      autosize
      minRows={lines}
      maxRows={12}
    />
  );
}
