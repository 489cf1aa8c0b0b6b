import { Anchor, Badge, Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type JSX } from 'react';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import {
  CUSTOMER_FILTERS,
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerSort,
  type ListedCustomer,
  type OfficeCustomerCounts,
} from '#contract/office-customers.ts';
import type * as v from 'valibot';
import { ACCOUNT_ZONE } from '#domain/account-terms.ts';
import { dayText } from '#domain/day-text.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { READS } from '../data/create-office.ts';
import { useDraft, useOffice, useRights } from '../data/use-office.ts';
import { More, ReadState } from '../shell/read-state.tsx';
import { saveFile } from '../shell/save-file.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import styles from './customers.module.css';
import type { CustomersSearch } from './customers-search.ts';
import { customersStrings as strings } from './customers-strings.ts';

/** A restaurant's customers are those who have ordered there. */
const OF_RESTAURANT = CUSTOMER_FILTERS.filter((one) => one !== 'without_orders');

type Counts = v.InferOutput<typeof OfficeCustomerCounts>;

const dayOf = (instant: string): string => dayText(calendarDate(new Date(instant), ACCOUNT_ZONE));

function Row({ customer }: { customer: ListedCustomer }): JSX.Element {
  const { customer_id: id, name, phone_number: phone, orders, revenue, last_order_at: last } = customer;
  return (
    <Card withBorder component="li" padding="sm">
      <div className={styles['row']}>
        <Stack gap={2} miw={0}>
          <Anchor
            className={styles['words']}
            renderRoot={(props) => (
              <Link {...props} to="/customers/$customerId" params={{ customerId: String(id) }} search={true} />
            )}
          >
            {name ?? strings.unnamed}
          </Anchor>
          <Text size="sm">{formatPhone(phone)}</Text>
          <Text size="sm" c="dimmed">
            {strings.registered(dayOf(customer.registered_at))}
          </Text>
          {customer.marketing ? (
            <Badge color="teal.9" mr="auto">
              {strings.marketing}
            </Badge>
          ) : null}
        </Stack>
        <div className={styles['sums']}>
          <strong>{strings.money(revenue)}</strong>
          <Text size="sm">{strings.orders(orders)}</Text>
          <Text size="sm" c="dimmed">
            {last === null ? strings.noOrders : strings.lastOrder(dayOf(last))}
          </Text>
        </div>
      </div>
    </Card>
  );
}

interface Asked {
  readonly restaurant: string | null;
  readonly search: string;
  readonly sort: CustomerSort;
  readonly filter: CustomerFilter;
}

const noneOf = ({ search, filter }: Asked): string => {
  if (search !== '') return strings.nothingFound;
  return filter === 'all' ? strings.noneYet : strings.none;
};

/** The list as a workbook, for those who see whole phones. */
function SaveList({ asked }: { asked: Asked }): JSX.Element {
  const { api } = useOffice();
  const fetching = useMutation({
    mutationFn: () => api.call(officeCustomersApi.officeCustomersFile, { body: asked }),
    onSuccess: saveFile,
  });
  return (
    <Stack gap={4} align="start">
      <Button variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
        {strings.saveList}
      </Button>
      {fetching.isError ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {strings.saveFailed}
        </Text>
      ) : null}
    </Stack>
  );
}

function Found({ asked }: { asked: Asked }): JSX.Element {
  const { api } = useOffice();
  const mayExport = useRights().inChain('customers.whole');
  const read = useInfiniteQuery({
    queryKey: [...READS.customers, asked],
    queryFn: ({ pageParam }) => api.call(officeCustomersApi.officeCustomers, { body: { ...asked, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
  });
  return (
    <ReadState read={read}>
      {({ pages }) => {
        const all = pages.flatMap(({ customers }) => customers);
        if (all.length === 0) return <Text role="status">{noneOf(asked)}</Text>;
        return (
          <Stack>
            {mayExport ? <SaveList asked={asked} /> : null}
            <Stack component="ul" p={0} m={0} gap="xs" aria-label={strings.title}>
              {all.map((customer) => (
                <Row key={customer.customer_id} customer={customer} />
              ))}
            </Stack>
            <More
              hasMore={read.hasNextPage}
              isLoading={read.isFetchingNextPage}
              hasFailed={read.isFetchNextPageError}
              onMore={() => void read.fetchNextPage()}
            />
          </Stack>
        );
      }}
    </ReadState>
  );
}

/** Who is searched for: sent by the form, not by each letter. */
function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }): JSX.Element {
  const [typed, setTyped] = useState(search);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          type="search"
          label={strings.search}
          description={strings.searchHint}
          value={typed}
          maxLength={100}
          autoComplete="off"
          className={styles['search']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{strings.find}</Button>
        {search === '' ? null : (
          <Button
            variant="default"
            onClick={() => {
              setTyped('');
              onSearch('');
            }}
          >
            {strings.clear}
          </Button>
        )}
      </Group>
    </form>
  );
}

function Filters({
  offered,
  filter,
  counts,
  onFilter,
}: {
  offered: readonly CustomerFilter[];
  filter: CustomerFilter;
  counts: Counts | undefined;
  onFilter: (filter: CustomerFilter) => void;
}): JSX.Element {
  const label = useId();
  return (
    <Group gap="xs" role="group" aria-labelledby={label}>
      <span id={label}>{strings.filter}</span>
      {offered.map((one) => (
        <Button
          key={one}
          size="compact-md"
          variant={one === filter ? 'filled' : 'default'}
          aria-pressed={one === filter}
          onClick={() => onFilter(one)}
        >
          {counts === undefined ? strings.filters[one] : strings.counted(strings.filters[one], counts[one])}
        </Button>
      ))}
    </Group>
  );
}

/** Whose orders count, where the person may choose. */
function ChooseRestaurant({
  restaurant,
  onRestaurant,
}: {
  restaurant: string | null;
  onRestaurant: (restaurant: string | undefined) => void;
}): JSX.Element | null {
  const rights = useRights();
  const draft = useDraft();
  const mine = (draft.data?.restaurants ?? []).filter(({ id }) => rights.in('customers.count', id));
  if (mine.length < 2) return null;
  const own = mine.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={strings.restaurant}
      data={rights.inChain('customers.count') ? [{ value: '', label: strings.allRestaurants }, ...own] : own}
      value={restaurant ?? ''}
      onChange={(value) => onRestaurant(value === null || value === '' ? undefined : value)}
      allowDeselect={false}
      w="100%"
      maw={280}
    />
  );
}

const leadOf = (mayFind: boolean, isOfAll: boolean): string => {
  if (!mayFind) return strings.leadCounts;
  return isOfAll ? strings.lead : strings.leadOwn;
};

function CountTiles({ counts }: { counts: Counts }): JSX.Element {
  return (
    <SimpleGrid component="ul" p={0} m={0} cols={{ base: 2, md: 4 }} spacing="sm">
      {CUSTOMER_FILTERS.map((one) => (
        <Card key={one} withBorder component="li" padding="sm">
          <Text size="sm">{strings.counts[one]}</Text>
          <Text size="xl" component="strong">
            {strings.count(counts[one])}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

/** «Клиенты»: who has registered, found by phone, name or email (docs/product.md §34.34). Marketing sees how many they are. */
export function CustomersScreen({
  search: inAddress,
  onSearch,
}: {
  search: CustomersSearch;
  onSearch: (search: CustomersSearch) => void;
}): JSX.Element {
  usePageTitle(strings.title);
  const { api, reads } = useOffice();
  const rights = useRights();
  // In memory alone, so that it is there when one comes back from a card.
  const typedKey = [...READS.customers, 'typed'];
  const [search, setSearch] = useState(() => reads.getQueryData<string>(typedKey) ?? '');
  const isOfAll = rights.inChain('customers.count');
  const named = inAddress.restaurant;
  const isOwn = named !== undefined && rights.own.includes(named);
  const restaurant = isOfAll ? (named ?? null) : ((isOwn ? named : rights.own[0]) ?? null);
  const sort = CUSTOMER_SORTS.find((one) => one === inAddress.sort) ?? 'last_order';
  const offered = restaurant === null ? CUSTOMER_FILTERS : OF_RESTAURANT;
  const filter = offered.find((one) => one === inAddress.filter) ?? 'all';
  const counts = useQuery({
    queryKey: [...READS.customers, 'counts', restaurant],
    queryFn: () => api.call(officeCustomersApi.officeCustomerCounts, { body: { restaurant } }),
  });
  const mayFind = rights.somewhere('customers.find');
  const mayBrowse = rights.somewhere('customers.browse');
  return (
    <Stack maw={960}>
      <Title order={1}>{strings.title}</Title>
      <Text c="dimmed">{leadOf(mayFind, isOfAll)}</Text>
      {mayFind ? (
        <>
          <SearchForm
            search={search}
            onSearch={(next) => {
              reads.setQueryData(typedKey, next);
              setSearch(next);
            }}
          />
          {mayBrowse ? (
            <>
              <Filters
                offered={offered}
                filter={filter}
                counts={counts.data}
                onFilter={(next) => onSearch({ ...inAddress, filter: next === 'all' ? undefined : next })}
              />
              <Group gap="sm" align="end">
                <Select
                  label={strings.sort}
                  data={CUSTOMER_SORTS.map((value) => ({ value, label: strings.sorts[value] }))}
                  value={sort}
                  onChange={(value) => onSearch({ ...inAddress, sort: value ?? undefined })}
                  allowDeselect={false}
                  w="100%"
                  maw={280}
                />
                <ChooseRestaurant
                  restaurant={restaurant}
                  onRestaurant={(next) => onSearch({ ...inAddress, restaurant: next })}
                />
              </Group>
            </>
          ) : null}
          {search === '' && !mayBrowse ? (
            <Text>{strings.ask}</Text>
          ) : (
            <Found asked={{ restaurant, search, sort, filter: mayBrowse ? filter : 'all' }} />
          )}
        </>
      ) : (
        <ReadState read={counts}>{(all) => <CountTiles counts={all} />}</ReadState>
      )}
    </Stack>
  );
}
