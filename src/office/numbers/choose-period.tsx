import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useId, useState, type JSX } from 'react';
import { type NumbersSearch, PERIODS } from './numbers-search.ts';
import { numbersStrings as strings } from './numbers-strings.ts';
import { type Days, faultOfDays } from './period.ts';

function OwnDates({ days, onDays }: { days: Days; onDays: (days: Days) => void }): JSX.Element {
  const [typed, setTyped] = useState(days);
  const [isSent, setIsSent] = useState(false);
  const fault = faultOfDays(typed);
  const message = isSent && fault !== null ? strings.dateFaults[fault] : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (fault === null) onDays(typed);
      }}
    >
      <Group align="start">
        <TextInput
          type="date"
          label={strings.from}
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={strings.to}
          value={typed.to}
          error={message}
          onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" mt="xl">
          {strings.show}
        </Button>
      </Group>
    </form>
  );
}

/** Which days, and which restaurant where there are several: kept in the address. */
export function ChoosePeriod({
  search,
  days,
  restaurants,
  onSearch,
}: {
  search: NumbersSearch;
  days: Days;
  restaurants: readonly { readonly id: string; readonly name: string }[];
  onSearch: (search: NumbersSearch) => void;
}): JSX.Element {
  const label = useId();
  const { period = 'week', restaurant = '' } = search;
  const change = (next: Partial<NumbersSearch>): void => {
    onSearch({ ...search, ...next });
  };
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-labelledby={label}>
        <span id={label}>{strings.period}</span>
        {PERIODS.map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={one === period ? 'filled' : 'default'}
            aria-pressed={one === period}
            onClick={() =>
              change(one === 'own' ? { period: one, ...days } : { period: one, from: undefined, to: undefined })
            }
          >
            {strings.periods[one]}
          </Button>
        ))}
      </Group>
      {period === 'own' ? (
        <OwnDates key={`${days.from} ${days.to}`} days={days} onDays={(next) => change(next)} />
      ) : null}
      {restaurants.length > 1 ? (
        <Select
          label={strings.restaurant}
          data={[
            { value: '', label: strings.allRestaurants },
            ...restaurants.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={restaurants.some(({ id }) => id === restaurant) ? restaurant : ''}
          onChange={(value) => change({ restaurant: value === null || value === '' ? undefined : value })}
          allowDeselect={false}
          maw={360}
        />
      ) : null}
    </Stack>
  );
}
