import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import * as v from 'valibot';
import { type EditValue, type OfficeRestaurant, OfficeTables } from '#contract/office-chain.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { numberOf } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { tableStrings as strings } from './restaurants-strings.ts';

type Table = OfficeTables['tables'][number];

const tablesOf = (value: EditValue): readonly Table[] => (v.is(OfficeTables, value) ? value.tables : []);
const said = (value: EditValue): string => {
  const tables = tablesOf(value);
  return strings.said(
    tables.length,
    tables.reduce((sum, { seats }) => sum + seats, 0),
  );
};

/** On a phone the hall gets the room. */
const WIDTHS = { number: '0 1 4rem', seats: '0 1 3.5rem', hall: '1 1 6rem' } as const;

/** A part of a table, saved by leaving it. */
function Part({
  label,
  text,
  width,
  isNumber = false,
  disabled,
  onText,
}: {
  label: string;
  text: string;
  width: keyof typeof WIDTHS;
  isNumber?: boolean;
  disabled: boolean;
  onText: (text: string) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = isNumber && typed !== null && numberOf(typed) === null;
  return (
    <TextInput
      aria-label={label}
      value={typed ?? text}
      inputMode={isNumber ? 'numeric' : undefined}
      disabled={disabled}
      error={isWrong ? fieldStrings.wrongNumber : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null || isWrong) return;
        setTyped(null);
        if (typed.trim() !== text) onText(typed.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
      style={{ flex: WIDTHS[width], minWidth: 0 }}
    />
  );
}

/** Returns the number after the greatest of tables that are numbered. */
const nextNumber = (tables: readonly Table[]): string =>
  String(Math.max(0, ...tables.flatMap(({ number }) => (/^\d+$/.test(number) ? [Number(number)] : []))) + 1);

/** The tables of a restaurant (docs/product.md §34.29): number, seats and hall of each; one field of the draft. */
export function TablesField({
  restaurant,
  disabled,
}: {
  restaurant: OfficeRestaurant;
  disabled: boolean;
}): JSX.Element {
  const field = useField(`restaurants/${restaurant.id}/tables`, { tables: restaurant.tables });
  const tables = tablesOf(field.value);
  const save = (next: readonly Table[]): void => field.save({ tables: [...next] });
  const change = (at: number, part: Partial<Table>): void =>
    save(tables.map((table, index) => (index === at ? { ...table, ...part } : table)));
  return (
    <Fieldset legend={strings.title} id={field.path} tabIndex={-1}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {restaurant.books_seats ? strings.seatsNote : strings.lead}
        </Text>
        {tables.length === 0 ? <Text>{strings.none}</Text> : null}
        {tables.length === 0 ? null : (
          <Group wrap="nowrap" gap="xs" aria-hidden="true">
            <Text size="sm" style={{ flex: WIDTHS.number }}>
              {strings.heads.number}
            </Text>
            <Text size="sm" style={{ flex: WIDTHS.seats }}>
              {strings.heads.seats}
            </Text>
            <Text size="sm" style={{ flex: WIDTHS.hall }}>
              {strings.heads.hall}
            </Text>
            {disabled ? null : <span style={{ flex: '0 0 34px' }} />}
          </Group>
        )}
        <Stack component="ul" p={0} m={0} gap="xs">
          {tables.map((table, at) => (
            // A table has no id but its number, which is what is being typed.
            // oxlint-disable-next-line react/no-array-index-key -- as said
            <Group key={at} component="li" wrap="nowrap" gap="xs" align="start">
              <Part
                label={strings.number(at + 1)}
                width="number"
                text={table.number}
                disabled={disabled}
                onText={(number) => change(at, { number })}
              />
              <Part
                label={strings.seats(at + 1)}
                width="seats"
                text={String(table.seats)}
                isNumber
                disabled={disabled}
                onText={(seats) => change(at, { seats: numberOf(seats) ?? table.seats })}
              />
              <Part
                label={strings.hall(at + 1)}
                width="hall"
                text={table.hall ?? ''}
                disabled={disabled}
                onText={(hall) => change(at, { hall: hall === '' ? null : hall })}
              />
              {disabled ? null : (
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={strings.remove(table.number)}
                  onClick={() => save(tables.filter((_one, index) => index !== at))}
                >
                  {strings.removeSign}
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
        <FieldFaults field={field} />
        <FieldNote field={field} show={said} />
        {disabled || restaurant.books_seats ? null : (
          <Button
            variant="default"
            mr="auto"
            onClick={() =>
              save([...tables, { number: nextNumber(tables), seats: 4, hall: tables.at(-1)?.hall ?? null }])
            }
          >
            {strings.add}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
