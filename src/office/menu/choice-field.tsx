import { Checkbox, Group, Select, Stack, Switch } from '@mantine/core';
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

/** Several of a few known things, in their own order. */
export function SetField<Name extends string>({
  path,
  published,
  label,
  names,
  all,
  disabled,
}: {
  path: string;
  published: readonly Name[];
  label: string;
  names: Readonly<Record<Name, string>>;
  all: readonly Name[];
  disabled: boolean;
}): JSX.Element {
  const field = useField(path, [...published]);
  const value = Array.isArray(field.value) ? field.value : [];
  const shown = (one: unknown): string =>
    Array.isArray(one) && one.length > 0
      ? all
          .filter((name) => one.includes(name))
          .map((name) => names[name])
          .join(', ')
      : fieldStrings.nothing;
  return (
    <div id={path} tabIndex={-1}>
      <Checkbox.Group
        label={label}
        error={field.faults[0]}
        value={[...value]}
        onChange={(next) => field.save(all.filter((name) => next.includes(name)))}
        description={<FieldNote field={field} show={shown} />}
        descriptionProps={{ component: 'div' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      >
        <Group py="xs">
          {all.map((name) => (
            <Checkbox key={name} value={name} label={names[name]} disabled={disabled} />
          ))}
        </Group>
      </Checkbox.Group>
    </div>
  );
}

/** Yes or no, saved by a tap. */
export function SwitchField({
  path,
  published,
  label,
  disabled,
}: {
  path: string;
  published: boolean;
  label: string;
  disabled: boolean;
}): JSX.Element {
  const field = useField(path, published);
  return (
    <Stack gap={4}>
      <Switch
        id={path}
        label={label}
        checked={field.value === true}
        onChange={(event) => field.save(event.currentTarget.checked)}
        disabled={disabled}
        error={field.faults[0]}
      />
      <FieldNote field={field} show={(value) => (value === true ? fieldStrings.yes : fieldStrings.no)} />
    </Stack>
  );
}
