import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { RATING_STARS } from '#contract/office-ratings.ts';
import { READS } from '../data/create-office.ts';
import { useDraft, useOffice, useRights } from '../data/use-office.ts';
import { More, ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { RatingCard } from './rating-card.tsx';
import type { RatingsSearch } from './ratings-search.ts';
import { ratingsStrings as strings } from './ratings-strings.ts';

const SHOWS = ['all', 'unanswered'] as const;

/** «Отзывы»: ratings of orders and replies to them (docs/product.md §34.50). */
export function RatingsScreen({
  search,
  onSearch,
}: {
  search: RatingsSearch;
  onSearch: (search: RatingsSearch) => void;
}): JSX.Element {
  usePageTitle(strings.title);
  const { api } = useOffice();
  const rights = useRights();
  // Who may not read the menu knows the restaurants by their orders alone.
  const places = (useDraft().data?.restaurants ?? []).filter(({ id }) => rights.in('ratings.reply', id));
  const isOfAll = rights.inChain('ratings.reply');
  const named = search.restaurant;
  const isOwn = named !== undefined && rights.own.includes(named);
  const restaurant = isOfAll ? (named ?? null) : ((isOwn ? named : rights.own[0]) ?? null);
  const stars = RATING_STARS.find((one) => one === search.stars) ?? 'all';
  const show = SHOWS.find((one) => one === search.answer) ?? 'all';
  const asked = { restaurant, stars, unanswered: show === 'unanswered' };
  const read = useInfiniteQuery({
    queryKey: [...READS.ratings, asked],
    queryFn: ({ pageParam }) => api.call(officeCustomersApi.officeRatings, { body: { ...asked, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const own = places.map(({ id, name }) => ({ value: id, label: name }));
  const isEverything = stars === 'all' && show === 'all' && (restaurant === null || !isOfAll);
  return (
    <Stack maw={720}>
      <Title order={1}>{strings.title}</Title>
      <Text c="dimmed">{strings.lead}</Text>
      <Group gap="sm" align="end">
        <Select
          label={strings.stars}
          data={RATING_STARS.map((value) => ({ value, label: strings.starsOf[value] }))}
          value={stars}
          onChange={(value) => onSearch({ ...search, stars: value === 'all' ? undefined : (value ?? undefined) })}
          allowDeselect={false}
        />
        <Select
          label={strings.show}
          data={SHOWS.map((value) => ({ value, label: strings.shows[value] }))}
          value={show}
          onChange={(value) => onSearch({ ...search, answer: value === 'all' ? undefined : (value ?? undefined) })}
          allowDeselect={false}
        />
        {own.length < 2 ? null : (
          <Select
            label={strings.restaurant}
            data={isOfAll ? [{ value: '', label: strings.allRestaurants }, ...own] : own}
            value={restaurant ?? ''}
            onChange={(value) => onSearch({ ...search, restaurant: value === '' ? undefined : (value ?? undefined) })}
            allowDeselect={false}
          />
        )}
      </Group>
      <ReadState read={read}>
        {({ pages }) => {
          const all = pages.flatMap(({ ratings }) => ratings);
          if (all.length === 0) return <Text role="status">{isEverything ? strings.noneYet : strings.none}</Text>;
          return (
            <>
              <Stack component="ul" p={0} m={0} gap="xs" aria-label={strings.title}>
                {all.map((one) => (
                  <RatingCard key={one.order_number} one={one} />
                ))}
              </Stack>
              <More
                hasMore={read.hasNextPage}
                isLoading={read.isFetchingNextPage}
                hasFailed={read.isFetchNextPageError}
                onMore={() => void read.fetchNextPage()}
              />
            </>
          );
        }}
      </ReadState>
    </Stack>
  );
}
