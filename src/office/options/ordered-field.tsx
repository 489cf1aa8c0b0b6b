import { Fieldset, Stack, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { EditValue } from '#contract/office-chain.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import type { Field } from '../menu/use-field.ts';
import { OrderedRows } from '../shell/ordered-rows.tsx';

/** Returns the ids of a field that holds things in an order. */
export function idsOf(value: EditValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}

interface OrderedFieldProps {
  field: Field;
  label: string;
  hint: string;
  /** Width that a row wants. */
  room: string;
  disabled: boolean;
  nameOf: (id: string) => string;
  /** The name in a sentence about the field's other values; missing: `nameOf`. */
  saidNameOf?: (id: string) => string;
  renderRow: (id: string) => ReactNode;
  /** Adds one more. */
  children: ReactNode;
}

/** A field that holds things in an order, each of which can be moved and taken out (docs/product.md §34.14). */
export function OrderedField(props: OrderedFieldProps): JSX.Element {
  const { field, label, hint, room, disabled, nameOf, saidNameOf = nameOf, renderRow, children } = props;
  const ids = idsOf(field.value);
  const show = (value: EditValue): string => idsOf(value).map(saidNameOf).join(', ') || fieldStrings.nothing;
  return (
    <Fieldset legend={label} id={field.path} tabIndex={-1}>
      <Stack>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <OrderedRows
          label={label}
          room={room}
          items={ids.map((id) => ({ id, name: nameOf(id), content: renderRow(id) }))}
          disabled={disabled}
          onOrder={field.save}
          onRemove={(id) => field.save(ids.filter((one) => one !== id))}
        />
        <FieldFaults field={field} />
        <FieldNote field={field} show={show} />
        {children}
      </Stack>
    </Fieldset>
  );
}
