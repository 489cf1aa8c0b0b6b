import { Fieldset, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import * as v from 'valibot';
import { type EditValue, OfficeBusyWhen, OfficeCapacity, type OfficeRestaurant } from '#contract/office-chain.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { numberOf } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { restaurantsStrings as strings } from './restaurants-strings.ts';

interface OrderPart {
  readonly restaurant: OfficeRestaurant;
  readonly disabled: boolean;
}

const CHOICES = ['server', 'yes', 'no'] as const;

/** Whether guests pay by card on the site: yes, no, or as the server is set up. */
export function OnlinePayment({ restaurant, disabled }: OrderPart): JSX.Element {
  const field = useField(`restaurants/${restaurant.id}/accepts_online_payments`, restaurant.accepts_online_payments);
  const choiceOf = (value: EditValue): (typeof CHOICES)[number] =>
    value === true ? 'yes' : value === false ? 'no' : 'server';
  const values = { server: null, yes: true, no: false } as const;
  return (
    <Select
      id={field.path}
      label={strings.online}
      data={CHOICES.map((value) => ({ value, label: strings.onlineChoices[value] }))}
      value={choiceOf(field.value)}
      onChange={(value) => {
        const chosen = CHOICES.find((one) => one === value);
        if (chosen !== undefined) field.save(values[chosen]);
      }}
      allowDeselect={false}
      disabled={disabled}
      error={field.faults[0]}
      description={<FieldNote field={field} show={(value) => strings.onlineChoices[choiceOf(value)]} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}

/** A number that is saved by leaving its control; `read` returns undefined for what is none. */
function NumberText<Value extends number | null>({
  label,
  value,
  disabled,
  read,
  onNumber,
}: {
  label: string;
  value: Value;
  disabled: boolean;
  read: (text: string) => Value | undefined;
  onNumber: (value: Value) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const now = typed === null ? value : read(typed);
  return (
    <TextInput
      label={label}
      value={typed ?? String(value ?? '')}
      inputMode="numeric"
      disabled={disabled}
      error={now === undefined ? fieldStrings.wrongNumber : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null || now === undefined) return;
        setTyped(null);
        if (now !== value) onNumber(now);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

interface NumberProps<Value> {
  label: string;
  value: Value;
  disabled: boolean;
  onNumber: (value: Value) => void;
}

function WholeNumber(props: NumberProps<number>): JSX.Element {
  return <NumberText {...props} read={(text) => numberOf(text) ?? undefined} />;
}

/** One that may be left empty. */
function OptionalNumber(props: NumberProps<number | null>): JSX.Element {
  return <NumberText {...props} read={(text) => (text.trim() === '' ? null : (numberOf(text) ?? undefined))} />;
}

/** The minutes of work of a limit, to be put into it; null: none. */
const workOf = (work: number | null): { work_minutes?: number } => (work === null ? {} : { work_minutes: work });

const SLOTS = ['10', '15', '20', '30', '60'] as const;

/** How many orders the kitchen promises for one slot, and how much work (docs/product.md §13.12, §13.21). */
function Capacity({ restaurant, disabled }: OrderPart): JSX.Element {
  const field = useField(`restaurants/${restaurant.id}/capacity`, restaurant.capacity);
  const now = v.is(OfficeCapacity, field.value) ? field.value : null;
  const said = (value: EditValue): string =>
    v.is(OfficeCapacity, value) ? strings.said.capacity(value) : strings.capacityOff;
  return (
    <Stack id={field.path} tabIndex={-1} gap="xs">
      <Switch
        label={strings.capacity}
        description={strings.capacityNote}
        checked={now !== null}
        disabled={disabled}
        onChange={(event) => field.save(event.currentTarget.checked ? { slot_minutes: 30, orders: 10 } : null)}
      />
      {now === null ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={strings.slot}
            data={[...SLOTS]}
            value={String(now.slot_minutes)}
            onChange={(value) => {
              if (value !== null) field.save({ ...now, slot_minutes: Number(value) });
            }}
            allowDeselect={false}
            disabled={disabled}
          />
          <WholeNumber
            label={strings.slotOrders}
            value={now.orders}
            disabled={disabled}
            onNumber={(orders) => field.save({ ...now, orders })}
          />
          <OptionalNumber
            label={strings.slotWork}
            value={now.work_minutes ?? null}
            disabled={disabled}
            onNumber={(work) => field.save({ slot_minutes: now.slot_minutes, orders: now.orders, ...workOf(work) })}
          />
          <Text size="sm" c="dimmed">
            {strings.workNote}
          </Text>
        </SimpleGrid>
      )}
      <FieldFaults field={field} />
      <FieldNote field={field} show={said} />
    </Stack>
  );
}

/** With how many orders the kitchen is busy by itself (docs/product.md §26.44). */
function BusyWhen({ restaurant, disabled }: OrderPart): JSX.Element {
  const field = useField(`restaurants/${restaurant.id}/busy_when`, restaurant.busy_when);
  const now = v.is(OfficeBusyWhen, field.value) ? field.value : null;
  const said = (value: EditValue): string => (v.is(OfficeBusyWhen, value) ? strings.said.busy(value) : strings.busyOff);
  return (
    <Stack id={field.path} tabIndex={-1} gap="xs">
      <Switch
        label={strings.busy}
        description={strings.busyNote}
        checked={now !== null}
        disabled={disabled}
        onChange={(event) => field.save(event.currentTarget.checked ? { orders: 10, minutes: 20 } : null)}
      />
      {now === null ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <WholeNumber
            label={strings.busyOrders}
            value={now.orders}
            disabled={disabled}
            onNumber={(orders) => field.save({ ...now, orders })}
          />
          <WholeNumber
            label={strings.busyMinutes}
            value={now.minutes}
            disabled={disabled}
            onNumber={(minutes) => field.save({ ...now, minutes })}
          />
          <OptionalNumber
            label={strings.busyWork}
            value={now.work_minutes ?? null}
            disabled={disabled}
            onNumber={(work) => field.save({ orders: now.orders, minutes: now.minutes, ...workOf(work) })}
          />
        </SimpleGrid>
      )}
      <FieldFaults field={field} />
      <FieldNote field={field} show={said} />
    </Stack>
  );
}

/** The load of a kitchen (docs/product.md §34.21). */
export function KitchenLoad(part: OrderPart): JSX.Element {
  return (
    <Fieldset legend={strings.load}>
      <Stack gap="lg">
        <Capacity {...part} />
        <BusyWhen {...part} />
      </Stack>
    </Fieldset>
  );
}
