import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import * as v from 'valibot';
import { type EditValue, OfficeJoined, type OfficeRestaurant } from '#contract/office-chain.ts';
import { PartInput } from '../menu/part-input.tsx';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { numberOf } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { tableStrings as strings } from './restaurants-strings.ts';

type Joined = OfficeJoined['joined'][number];

const joinedOf = (value: EditValue): readonly Joined[] => (v.is(OfficeJoined, value) ? value.joined : []);
const written = (tables: readonly string[]): string => tables.join(' + ');
const said = (value: EditValue): string =>
  joinedOf(value)
    .map(({ tables }) => written(tables))
    .join(', ') || strings.joinedNone;

/** Reads the numbers of tables, with a plus or a comma between. */
const tablesOf = (text: string): string[] =>
  text
    .split(/[+,]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');

/** Returns seats as they are typed: empty is their sum; undefined: no number. */
const seatsOf = (text: string): { seats: number | null } | null => {
  if (text.trim() === '') return { seats: null };
  const seats = numberOf(text);
  return seats === null ? null : { seats };
};

/** Tables that are joined for a large group (docs/product.md §34.52); one field of the draft. */
export function JoinedField({
  restaurant,
  disabled,
}: {
  restaurant: OfficeRestaurant;
  disabled: boolean;
}): JSX.Element | null {
  const field = useField(`restaurants/${restaurant.id}/joined_tables`, { joined: restaurant.joined_tables });
  const joined = joinedOf(field.value);
  const save = (next: readonly Joined[]): void => field.save({ joined: [...next] });
  const change = (at: number, part: Partial<Joined>): void =>
    save(joined.map((one, index) => (index === at ? { ...one, ...part } : one)));
  // Seats are booked there, not tables.
  if (restaurant.books_seats) return null;
  return (
    <Fieldset legend={strings.joinedTitle} id={field.path} tabIndex={-1}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {strings.joinedLead}
        </Text>
        {joined.length === 0 ? <Text>{strings.joinedNone}</Text> : null}
        <Stack component="ul" p={0} m={0} gap="sm">
          {joined.map(({ tables, seats }, at) => (
            // They are known by their place alone while their numbers are typed.
            // oxlint-disable-next-line react/no-array-index-key -- as said
            <Group key={at} component="li" gap="xs" align="end">
              <PartInput
                label={strings.joinedTables(at + 1)}
                value={tables}
                show={written}
                read={tablesOf}
                disabled={disabled}
                onSave={(next) => change(at, { tables: next })}
              />
              <PartInput
                label={strings.joinedSeats(at + 1)}
                value={{ seats }}
                show={(one) => (one.seats === null ? '' : String(one.seats))}
                read={seatsOf}
                wrong={fieldStrings.wrongNumber}
                disabled={disabled}
                onSave={(one) => change(at, one)}
              />
              {disabled ? null : (
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={strings.joinedRemove(written(tables))}
                  onClick={() => save(joined.filter((_one, index) => index !== at))}
                >
                  {strings.removeSign}
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
        <FieldFaults field={field} />
        <FieldNote field={field} show={said} />
        {disabled ? null : (
          <Button variant="default" mr="auto" onClick={() => save([...joined, { tables: [], seats: null }])}>
            {strings.joinedAdd}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
