import { Fieldset, Stack, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { EditValue } from '#contract/office-chain.ts';
import { OrderedRows } from '../shell/ordered-rows.tsx';
import { FieldFaults, FieldNote } from './field-note.tsx';
import { fieldStrings } from './menu-strings.ts';
import type { Field } from './use-field.ts';

/** Returns the ids of a field that holds things in an order. */
export function idsOf(value: EditValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** A sentence names so many things of a longer list. */
const NAMED = 12;

interface OrderedFieldProps {
  field: Field;
  /** What stands in the order, where it is more than the field names; missing: what it names. */
  ids?: readonly string[];
  label: string;
  hint: string;
  /** Width that a row wants. */
  room: string;
  disabled: boolean;
  nameOf: (id: string) => string;
  /** The name in a sentence about the field's other values; missing: `nameOf`. */
  saidNameOf?: (id: string) => string;
  /** Of a long list the same function at every rendering. */
  renderRow: (id: string, name: string) => ReactNode;
  /** Things can be taken out, but for those that `isKept` names. */
  removable?: boolean;
  isKept?: (id: string) => boolean;
  /** `ids` are in an order that the person does not choose. */
  isFixed?: boolean;
  /** Adds one more. */
  children?: ReactNode;
}

/** A field that holds things in an order, each of which can be moved (docs/product.md §34.14, §34.16). */
export function OrderedField(props: OrderedFieldProps): JSX.Element {
  const { field, label, hint, room, disabled, nameOf, saidNameOf = nameOf, renderRow, children } = props;
  const { ids = idsOf(field.value), removable = false, isKept = () => false, isFixed = false } = props;
  const show = (value: EditValue): string => {
    const names = idsOf(value).map(saidNameOf);
    const said = names.slice(0, NAMED).join(', ') || fieldStrings.nothing;
    return names.length > NAMED ? fieldStrings.andMore(said) : said;
  };
  return (
    <Fieldset legend={label} id={field.path} tabIndex={-1}>
      <Stack>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <OrderedRows
          label={label}
          room={room}
          items={ids.map((id) => ({ id, name: nameOf(id), isKept: isKept(id) }))}
          renderRow={renderRow}
          isFixed={isFixed}
          disabled={disabled}
          onOrder={field.save}
          {...(removable
            ? { onRemove: (id: string) => field.save(idsOf(field.value).filter((one) => one !== id)) }
            : {})}
        />
        <FieldFaults field={field} />
        <FieldNote field={field} show={show} />
        {children}
      </Stack>
    </Fieldset>
  );
}
