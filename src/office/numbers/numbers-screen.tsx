import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import type { OfficeNumbers, OfficeNumbersBody } from '#contract/office-numbers.ts';
import { dayText } from '#domain/day-text.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { READS } from '../data/create-office.ts';
import { useDraft, useOffice, useRights } from '../data/use-office.ts';
import { zoneOfChain } from '../data/whole-draft.ts';
import { ReadState } from '../shell/read-state.tsx';
import { saveFile } from '../shell/save-file.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { BarPicture, FigureTable } from './bar-picture.tsx';
import { ChoosePeriod } from './choose-period.tsx';
import type { NumbersSearch } from './numbers-search.ts';
import { numbersStrings as strings } from './numbers-strings.ts';
import { chosenDays } from './period.ts';
import { Totals } from './totals.tsx';

const { count, money } = strings;

function Part({ title, note, children }: { title: string; note?: string; children: JSX.Element }): JSX.Element {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
        {note === undefined ? null : (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Dishes({ title, dishes }: { title: string; dishes: OfficeNumbers['dishes']['best'] }): JSX.Element {
  return (
    <Part title={title} note={strings.dishRule}>
      <FigureTable
        label={title}
        columns={[strings.dish, strings.portions, strings.revenue]}
        // Two dishes may have one name; the order of an answer does not change.
        rows={dishes.map(({ name, portions, revenue }, place) => ({
          key: `${place} ${name}`,
          name,
          cells: [count(portions), money(revenue)],
        }))}
      />
    </Part>
  );
}

function Promocodes({ promocodes }: { promocodes: OfficeNumbers['promocodes'] }): JSX.Element {
  return (
    <Part title={strings.promocodes}>
      {promocodes.length === 0 ? (
        <Text>{strings.noPromocodes}</Text>
      ) : (
        <FigureTable
          label={strings.promocodes}
          columns={[strings.code, strings.uses, strings.discount]}
          rows={promocodes.map(({ code, uses, discount }) => ({
            key: code,
            name: code,
            cells: [count(uses), money(discount)],
          }))}
        />
      )}
    </Part>
  );
}

function Restaurants({ restaurants }: { restaurants: OfficeNumbers['restaurants'] }): JSX.Element {
  return (
    <Part title={strings.restaurants}>
      <FigureTable
        label={strings.restaurants}
        columns={[strings.restaurant, strings.orders, strings.revenue]}
        rows={restaurants.map((one) => ({
          key: one.id,
          name: one.name,
          about: strings.aboutRestaurant(
            one.average_receipt === null ? strings.nothing : money(one.average_receipt),
            strings.late(one.late, one.late_share),
            count(one.canceled),
          ),
          cells: [count(one.orders), money(one.revenue)],
        }))}
      />
    </Part>
  );
}

function SaveButton({ body }: { body: OfficeNumbersBody }): JSX.Element {
  const { api } = useOffice();
  const fetching = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => api.call(officeApi.officeNumbersFile, { body: { ...body, format } }),
    onSuccess: saveFile,
  });
  return (
    <Stack gap={4} align="start">
      <Group gap="sm">
        <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate('xlsx')}>
          {strings.save}
        </Button>
        <Button variant="subtle" disabled={fetching.isPending} onClick={() => fetching.mutate('csv')}>
          {strings.saveCsv}
        </Button>
      </Group>
      {fetching.isError ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {strings.saveFailed}
        </Text>
      ) : null}
    </Stack>
  );
}

function Figures({
  numbers,
  body,
  today,
}: {
  numbers: OfficeNumbers;
  body: OfficeNumbersBody;
  today: string;
}): JSX.Element {
  const { total, before, days, hours, dishes, promocodes, restaurants } = numbers;
  return (
    <Stack>
      <Text>
        {[
          strings.days(numbers.from, numbers.to),
          strings.against(numbers.before_from, numbers.before_to),
          ...(numbers.to === today ? [strings.unfinished] : []),
        ].join('. ')}
      </Text>
      {total.orders === 0 ? (
        <Stack gap={4}>
          <strong>{strings.none}</strong>
          <Text>{before.orders === 0 ? strings.noneInBoth : strings.wereBefore(before.orders)}</Text>
        </Stack>
      ) : (
        <>
          <Totals numbers={numbers} />
          <SaveButton body={body} />
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <BarPicture
              title={strings.byDay}
              columns={[strings.day, strings.revenue, strings.orders]}
              bars={days.map(({ date, revenue, orders }) => ({
                name: dayText(date),
                value: revenue,
                cells: [money(revenue), count(orders)],
              }))}
            />
            <BarPicture
              title={strings.byHour}
              columns={[strings.hour, strings.orders]}
              bars={hours.map((orders, hour) => ({
                name: strings.hourName(hour),
                value: orders,
                cells: [count(orders)],
              }))}
            />
            <Dishes title={strings.best} dishes={dishes.best} />
            {dishes.worst.length === 0 ? null : <Dishes title={strings.worst} dishes={dishes.worst} />}
            <Promocodes promocodes={promocodes} />
            {restaurants.length > 1 ? <Restaurants restaurants={restaurants} /> : null}
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}

/** «Показатели»: figures of a period against as many days before (docs/product.md §34.30). */
export function NumbersScreen({
  search,
  onSearch,
}: {
  search: NumbersSearch;
  onSearch: (search: NumbersSearch) => void;
}): JSX.Element {
  usePageTitle(strings.title);
  const { api, now } = useOffice();
  const rights = useRights();
  const draft = useDraft();
  const restaurants = (draft.data?.restaurants ?? []).filter(({ id }) => rights.in('numbers.read', id));
  const today = calendarDate(now(), zoneOfChain(draft.data));
  const days = chosenDays(search, today);
  // One that has left the chain, or that the person may not see, counts as all.
  const restaurant = restaurants.find(({ id }) => id === search.restaurant)?.id ?? null;
  const body: OfficeNumbersBody = { ...days, restaurant };
  const read = useQuery({
    queryKey: [...READS.numbers, body],
    queryFn: () => api.call(officeApi.officeNumbers, { body }),
    // Today is the chain's, whose time zone the draft has.
    enabled: !draft.isPending,
  });
  return (
    <Stack>
      <Title order={1}>{strings.title}</Title>
      <Text c="dimmed">{strings.lead}</Text>
      <ChoosePeriod search={search} days={days} restaurants={restaurants} onSearch={onSearch} />
      <ReadState read={read}>{(numbers) => <Figures numbers={numbers} body={body} today={today} />}</ReadState>
    </Stack>
  );
}
