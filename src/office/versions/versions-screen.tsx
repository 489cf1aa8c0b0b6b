import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState, type JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import type { OkOf } from '#contract/endpoint.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { useOfficeChange, useRights, useVersions } from '../data/use-office.ts';
import { OfficeDialog } from '../shell/dialog.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { versionsStrings as strings } from './versions-strings.ts';

type Version = OkOf<typeof officeApi.officeVersions>['versions'][number];

/** The office's persons sit in their own time zone: the browser's. */
const timeOf = (at: string): string =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

function VersionCard({
  version,
  isCurrent,
  onRestore,
}: {
  version: Version;
  isCurrent: boolean;
  onRestore: () => void;
}) {
  const may = useRights().inChain('versions.restore');
  return (
    <Card withBorder component="li">
      <Group justify="space-between" align="start">
        <Stack gap={2}>
          <Group gap="xs">
            <strong>{strings.version(version.version)}</strong>
            {isCurrent ? <Badge color="teal.9">{strings.current}</Badge> : null}
          </Group>
          <Text>{[strings.sources[version.source], version.by].filter((part) => part !== null).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {`${timeOf(version.published_at)}, ${strings.dishes(version.dishes)}`}
          </Text>
          {version.note === '' ? null : <Text>{version.note}</Text>}
        </Stack>
        {isCurrent || !may ? null : (
          <Button variant="default" onClick={onRestore} aria-label={strings.restoreOne(version.version)}>
            {strings.restore}
          </Button>
        )}
      </Group>
    </Card>
  );
}

function Versions({ versions }: { versions: readonly Version[] }): JSX.Element {
  const [asked, setAsked] = useState<number | null>(null);
  const newest = versions[0]?.version ?? 0;
  const restore = useOfficeChange((api, version: number) =>
    api.call(officeApi.officeRestoreVersion, {
      body: { version: newest, restore: version },
      idempotencyKey: newKey(),
    }),
  );
  if (versions.length === 0) return <Text>{strings.none}</Text>;
  return (
    <Stack>
      <Text c="dimmed">{strings.lead}</Text>
      <div role="status">
        {restore.data === undefined ? null : <Alert color="green">{strings.restored(restore.data.version)}</Alert>}
      </div>
      {restore.error === null ? null : (
        <Alert color="red" role="alert">
          {isApiError(restore.error) ? restore.error.message : strings.failed}
        </Alert>
      )}
      <Stack component="ul" p={0} m={0}>
        {versions.map((version) => (
          <VersionCard
            key={version.version}
            version={version}
            isCurrent={version.version === newest}
            onRestore={() => setAsked(version.version)}
          />
        ))}
      </Stack>
      <OfficeDialog opened={asked !== null} onClose={() => setAsked(null)} title={strings.ask(asked ?? 0)}>
        <Stack>
          <Text>{strings.consequence}</Text>
          <Group justify="end">
            <Button variant="default" onClick={() => setAsked(null)}>
              {strings.cancel}
            </Button>
            <Button
              onClick={() => {
                if (asked !== null) restore.mutate(asked);
                setAsked(null);
              }}
            >
              {strings.restore}
            </Button>
          </Group>
        </Stack>
      </OfficeDialog>
    </Stack>
  );
}

/** «Версии»: what was published, and how to take it back (docs/product.md §34.11). */
export function VersionsScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = useVersions();
  return (
    <Stack>
      <Title order={1}>{strings.title}</Title>
      <ReadState read={read}>{({ versions }) => <Versions versions={versions} />}</ReadState>
    </Stack>
  );
}
