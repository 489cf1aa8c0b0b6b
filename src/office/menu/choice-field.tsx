import { Select } from '@mantine/core';
import type { JSX } from 'react';
import { FieldNote } from './field-note.tsx';
import { fieldStrings } from './menu-strings.ts';
import { useField } from './use-field.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of several things, saved by choosing it. `none`: the choice of nothing; `onChoose`: saves in another way. */
export function ChoiceField({
  path,
  published,
  label,
  choices,
  none,
  disabled,
  onChoose,
}: {
  path: string;
  published: string | null;
  label: string;
  choices: readonly Choice[];
  none?: string;
  disabled: boolean;
  onChoose?: (value: string) => void;
}): JSX.Element {
  const field = useField(path, published);
  const all = none === undefined ? choices : [{ value: '', label: none }, ...choices];
  const shown = (value: unknown): string =>
    all.find((one) => one.value === (value ?? ''))?.label ?? (typeof value === 'string' ? value : fieldStrings.nothing);
  return (
    <Select
      id={path}
      label={label}
      data={all}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(value) => {
        if (value === null) return;
        if (value !== '' && onChoose !== undefined) onChoose(value);
        else field.save(value === '' ? null : value);
      }}
      allowDeselect={false}
      disabled={disabled}
      error={field.faults[0]}
      description={<FieldNote field={field} show={shown} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
