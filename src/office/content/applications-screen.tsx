import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import type { OkOf } from '#contract/endpoint.ts';
import { momentText } from '#domain/day-text.ts';
import { READS } from '../data/create-office.ts';
import { useDraft, useOffice } from '../data/use-office.ts';
import { zoneOfChain } from '../data/whole-draft.ts';
import { More, ReadState } from '../shell/read-state.tsx';
import { saveFile } from '../shell/save-file.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { applicationStrings as strings } from './content-strings.ts';

type Application = OkOf<typeof officeApi.officeApplications>['applications'][number];

function ApplicationCard({ one, timezone }: { one: Application; timezone: string }): JSX.Element {
  const { api } = useOffice();
  const fetching = useMutation({
    mutationFn: async () => api.call(officeApi.officeApplicationFile, { body: { id: one.id } }),
    onSuccess: saveFile,
  });
  return (
    <Card withBorder component="li">
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <strong>{one.name}</strong>
          <Text size="sm" c="dimmed">
            {momentText(one.created_at, timezone)}
          </Text>
        </Group>
        <Text size="sm">{one.vacancy}</Text>
        <Anchor href={`tel:${one.phone}`} mr="auto">
          {one.phone}
        </Anchor>
        {one.message === '' ? null : (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{one.message}</Text>
        )}
        {one.file === null ? null : (
          <Button
            variant="default"
            size="compact-md"
            mr="auto"
            maw="100%"
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {strings.file(one.file.name)}
          </Button>
        )}
        {fetching.isError ? (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {strings.fileFailed}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}

/** «Отклики»: what applicants have sent, the newest first (docs/product.md §34.28). */
export function ApplicationsScreen(): JSX.Element {
  usePageTitle(strings.title);
  const { api } = useOffice();
  const timezone = zoneOfChain(useDraft().data);
  const read = useInfiniteQuery({
    queryKey: READS.applications,
    queryFn: ({ pageParam }) => api.call(officeApi.officeApplications, { body: { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Stack maw={720}>
      <Anchor renderRoot={(props) => <Link {...props} to="/vacancies" />}>{strings.back}</Anchor>
      <Title order={1}>{strings.title}</Title>
      <Text c="dimmed">{strings.lead}</Text>
      <ReadState read={read}>
        {({ pages }) => {
          const all = pages.flatMap(({ applications }) => applications);
          return all.length === 0 ? (
            <Text>{strings.none}</Text>
          ) : (
            <>
              <Stack component="ul" p={0} m={0} gap="xs">
                {all.map((one) => (
                  <ApplicationCard key={one.id} one={one} timezone={timezone} />
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
