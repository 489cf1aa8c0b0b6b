import { ActionIcon, Button, Fieldset, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import * as v from 'valibot';
import { type EditValue, OfficeHours } from '#contract/office-chain.ts';
import { type TimeRange, WEEKDAYS, type Weekday } from '#contract/primitives.ts';
import { weekWords } from '#domain/week-words.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { useField } from '../menu/use-field.ts';
import { weekStrings as strings } from './restaurants-strings.ts';

/** Returns the hours that a field holds; null: it holds none. */
const hoursOf = (value: EditValue): OfficeHours | null => (v.is(OfficeHours, value) ? value : null);

/** Reads a typed time: «9», «9:30», «0930»; null if it is none. The end of a day is written as its beginning. */
const timeOf = (text: string): string | null => {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 24 || Number(minutes) > 59) return null;
  if (Number(hours) === 24) return minutes === '00' ? '00:00' : null;
  return `${hours.padStart(2, '0')}:${minutes}`;
};

/** A typed time, with 24 hours a day in a browser of any language. */
function TimeInput({
  label,
  time,
  disabled,
  onTime,
}: {
  label: string;
  time: string;
  disabled: boolean;
  onTime: (time: string) => void;
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = time === '24:00' ? '00:00' : time;
  const read = typed === null ? shown : timeOf(typed);
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      w={88}
      value={typed ?? shown}
      disabled={disabled}
      error={read === null ? strings.wrong : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null || read === null) return;
        setTyped(null);
        if (read !== shown) onTime(read);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** What a range says beside its times; null: they say it all. */
const rangeNote = ({ from, to }: TimeRange): string | null => {
  const [start, end] = [minutesOf(from), minutesOf(to) % 1440];
  if (start === end) return strings.wholeDay;
  return end < start && end > 0 ? strings.nextDay : null;
};

/** A day works once more, after what it has; one hour later, if the day is long enough. */
const withMore = (ranges: readonly TimeRange[]): TimeRange[] => {
  const last = ranges.at(-1);
  if (last === undefined) return [{ from: '10:00', to: '22:00' }];
  const begins = Math.min(minutesOf(last.to) + 60, 1380);
  const from = `${String(Math.floor(begins / 60)).padStart(2, '0')}:${String(begins % 60).padStart(2, '0')}`;
  return [...ranges, { from, to: '23:59' }];
};

function DayRow({
  day,
  ranges,
  isFirst,
  disabled,
  onRanges,
  onCopy,
}: {
  day: Weekday;
  ranges: readonly TimeRange[];
  isFirst: boolean;
  disabled: boolean;
  onRanges: (ranges: TimeRange[]) => void;
  /** Of Monday: to all days; of another day: from Monday. */
  onCopy: () => void;
}): JSX.Element {
  const name = strings.days[day];
  const change = (index: number, next: Partial<TimeRange>): void =>
    onRanges(ranges.map((range, at) => (at === index ? { ...range, ...next } : range)));
  return (
    <Group component="li" align="start" gap="sm" style={{ listStyle: 'none' }}>
      <Text w={120} pt={8}>
        {name}
      </Text>
      <Stack gap="xs" style={{ flex: '1 1 17rem' }}>
        {ranges.length === 0 ? (
          <Text c="dimmed" pt={8}>
            {strings.dayOff}
          </Text>
        ) : null}
        {ranges.map((range, index) => {
          const part = ranges.length === 1 ? null : index + 1;
          const note = rangeNote(range);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a range is known by its place alone
            <Group key={index} gap="xs" align="start">
              <TimeInput
                label={strings.from(name, part)}
                time={range.from}
                disabled={disabled}
                onTime={(from) => change(index, { from })}
              />
              <TimeInput
                label={strings.to(name, part)}
                time={range.to}
                disabled={disabled}
                onTime={(to) => change(index, { to })}
              />
              {disabled ? null : (
                <ActionIcon
                  variant="default"
                  size={42}
                  aria-label={strings.removeRange(name, part)}
                  onClick={() => onRanges(ranges.filter((_range, at) => at !== index))}
                >
                  {strings.removeSign}
                </ActionIcon>
              )}
              {note === null ? null : (
                <Text size="sm" c="dimmed" pt={10}>
                  {note}
                </Text>
              )}
            </Group>
          );
        })}
        {disabled ? null : (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={strings.addOf(name)}
              onClick={() => onRanges(withMore(ranges))}
            >
              {strings.add}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={isFirst ? strings.toAll : strings.copyOf(name)}
              onClick={onCopy}
            >
              {isFirst ? strings.toAll : strings.copy}
            </Button>
          </Group>
        )}
      </Stack>
    </Group>
  );
}

/**
 * The hours of a week: seven days with any number of openings, which may end on the next day. `inherited`: what is valid while the field holds
 * nothing, and whether it may.
 */
export function WeekField({
  path,
  published,
  label,
  inherited = null,
  unset,
  disabled,
}: {
  path: string;
  published: OfficeHours | null;
  label: string;
  inherited?: OfficeHours | null;
  /** What is said while the field holds nothing; missing: the inherited hours. */
  unset?: string;
  disabled: boolean;
}): JSX.Element {
  const field = useField(path, published);
  const hours = hoursOf(field.value);
  const said = (value: EditValue): string => {
    const read = hoursOf(value);
    return read === null ? (unset ?? strings.asRestaurant) : weekWords(read, strings);
  };
  const save = (next: OfficeHours): void => field.save(next);
  return (
    <Fieldset legend={label} id={field.path} tabIndex={-1}>
      <Stack>
        {inherited === null ? null : (
          <Switch
            label={strings.own}
            checked={hours !== null}
            disabled={disabled}
            onChange={(event) => field.save(event.currentTarget.checked ? inherited : null)}
          />
        )}
        {hours === null ? <Text c="dimmed">{unset ?? said(inherited ?? null)}</Text> : null}
        {hours === null ? null : (
          <Stack component="ul" p={0} m={0} gap="md">
            {WEEKDAYS.map((day, index) => (
              <DayRow
                key={day}
                day={day}
                ranges={hours[day]}
                isFirst={index === 0}
                disabled={disabled}
                onRanges={(ranges) => save({ ...hours, [day]: ranges })}
                onCopy={() => {
                  const { monday } = hours;
                  if (index > 0) save({ ...hours, [day]: monday });
                  else
                    save({
                      monday,
                      tuesday: monday,
                      wednesday: monday,
                      thursday: monday,
                      friday: monday,
                      saturday: monday,
                      sunday: monday,
                    });
                }}
              />
            ))}
          </Stack>
        )}
        <FieldFaults field={field} />
        <FieldNote field={field} show={said} />
      </Stack>
    </Fieldset>
  );
}
