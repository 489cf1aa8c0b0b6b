import { Alert, Anchor, Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { officeApi } from '#contract/calls/office.ts';
import type { DraftChanges, EditValue } from '#contract/office-chain.ts';
import { isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { useChanges, useOfficeChange, useRights, useUnsaved } from '../data/use-office.ts';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { changesStrings as strings } from './changes-strings.ts';

const messageOf = (error: Error): string => (isApiError(error) ? error.message : strings.failed);

const LIST_PAGES: Readonly<Record<string, LinkProps['to']>> = {
  categories: '/categories',
  modifier_groups: '/options',
  promocodes: '/promocodes',
  restaurants: '/restaurants',
  localities: '/chain',
  banners: '/banners',
  slides: '/banners',
  promos: '/promos',
  news: '/news',
  vacancies: '/vacancies',
  pages: '/pages',
};

/** Where a field is edited; null: on no page of the office. */
const pageOf = (path: string | null): LinkProps | null => {
  const [list, id = '', part, inner] = path?.split('/') ?? [];
  const hash = encodeURIComponent(path ?? '');
  if (list === 'products') return { to: '/dish/$dishId', params: { dishId: id }, hash };
  if (list === 'categories') return { to: '/category/$categoryId', params: { categoryId: id }, hash };
  if (list === 'promocodes') return { to: '/promocodes/$codeId', params: { codeId: id }, hash };
  if (list === 'restaurants') {
    if (part === 'prices') return { to: '/dish/$dishId', params: { dishId: inner ?? '' }, hash };
    const isZones = part === 'zones' || part === 'delivery_radius';
    return { to: `/restaurants/$restaurantId${isZones ? '/zones' : ''}`, params: { restaurantId: id }, hash };
  }
  if (list === 'localities') return { to: '/chain/$cityId', params: { cityId: id }, hash };
  if (list === 'brand' || list === 'documents' || list === 'environment') return { to: '/chain', hash };
  if (list === 'chain') return { to: LIST_PAGES[id] ?? '/', hash };
  if (list === 'banners' || list === 'slides') return { to: '/banners/$list/$id', params: { list, id }, hash };
  if (list === 'promos' || list === 'news' || list === 'vacancies' || list === 'pages') {
    return { to: `/${list}/$id`, params: { id }, hash };
  }
  if (list === 'modifier_groups') return { to: '/options/$groupId', params: { groupId: id }, hash };
  return null;
};

function FaultList({ faults }: { faults: DraftChanges['faults'] }): JSX.Element {
  return (
    <List listStyleType="none">
      {faults.map(({ path, place, message }) => {
        const page = pageOf(path);
        return (
          <List.Item key={`${place} ${message}`}>
            <Text span>{`${place}: ${message} `}</Text>
            {page === null ? null : (
              <Anchor c="inherit" underline="always" renderRoot={(props) => <Link {...props} {...page} />}>
                {strings.fix}
              </Anchor>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}

function Conflicts({ conflicts }: { conflicts: DraftChanges['conflicts'] }): JSX.Element {
  const resolve = useOfficeChange((api, input: { path: string; keep: 'mine' | 'theirs'; published: EditValue }) =>
    api.call(officeApi.officeResolveConflict, { body: input, idempotencyKey: newKey() }),
  );
  return (
    <Alert color="yellow" title={strings.conflicts}>
      <Stack>
        <Text>{strings.conflictLead}</Text>
        {conflicts.map(({ path, place, published, words }) => (
          <Stack key={path} gap="xs">
            <strong>{place}</strong>
            <Text>{strings.conflict(words.theirs, words.mine)}</Text>
            <Group>
              <Button variant="default" onClick={() => resolve.mutate({ path, keep: 'mine', published })}>
                {strings.mine}
              </Button>
              <Button variant="default" onClick={() => resolve.mutate({ path, keep: 'theirs', published })}>
                {strings.theirs}
              </Button>
            </Group>
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}

function Publish({ changes }: { changes: DraftChanges }): JSX.Element {
  const [note, setNote] = useState('');
  const [key, setKey] = useState(newKey);
  const rights = useRights();
  const may = (['menu.publish', 'promo.publish', 'content.publish', 'hours.publish', 'chain.publish'] as const).some(
    (action) => rights.somewhere(action),
  );
  const isUnsaved = useUnsaved().size > 0;
  const publish = useOfficeChange((api, input: { state: string; note: string }) =>
    api.call(officeApi.officePublish, { body: input, idempotencyKey: `${key}-${input.state}` }),
  );
  const isBlocked = isUnsaved || changes.faults.length > 0 || changes.conflicts.length > 0;
  const send = (): void =>
    publish.mutate(
      { state: changes.state, note },
      {
        onSuccess: () => {
          setNote('');
          setKey(newKey());
        },
      },
    );
  if (publish.isSuccess && changes.changes.length === 0) {
    return (
      <Alert color="green" role="status">
        <Stack align="start" gap="xs">
          <Text>{strings.published(publish.data.version)}</Text>
          <Anchor c="inherit" underline="always" renderRoot={(props) => <Link {...props} to="/versions" />}>
            {strings.undo}
          </Anchor>
        </Stack>
      </Alert>
    );
  }
  if (changes.changes.length === 0) return <Text>{strings.nothing}</Text>;
  if (!may) return <Text c="dimmed">{strings.mayNot}</Text>;
  return (
    <Stack align="stretch" maw={480}>
      <TextInput
        label={strings.note}
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isUnsaved ? <Text role="status">{strings.unsaved}</Text> : null}
      {publish.error === null ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {messageOf(publish.error)}
        </Text>
      )}
      <Button size="md" onClick={send} loading={publish.isPending} disabled={isBlocked}>
        {strings.publish}
      </Button>
    </Stack>
  );
}

function Changes({ changes }: { changes: DraftChanges }): JSX.Element {
  const { changes: told, conflicts, faults, warnings } = changes;
  return (
    <Stack>
      {told.length === 0 ? null : <Text>{strings.lead(told.length)}</Text>}
      {faults.length === 0 ? null : (
        <Alert color="red" title={strings.faults} role="alert">
          <FaultList faults={faults} />
        </Alert>
      )}
      {conflicts.length === 0 ? null : <Conflicts conflicts={conflicts} />}
      {told.length === 0 ? null : (
        <List spacing="xs">
          {told.map(({ section, id, text }) => (
            <List.Item key={`${section} ${id} ${text}`}>{text}</List.Item>
          ))}
        </List>
      )}
      <Publish changes={changes} />
      {warnings.length === 0 ? null : (
        <Stack gap="xs">
          <Title order={2} size="h4">
            {strings.warnings}
          </Title>
          <FaultList faults={warnings} />
        </Stack>
      )}
    </Stack>
  );
}

/** «Что изменится» and «Опубликовать» (docs/product.md §34.9, §34.10). */
export function ChangesScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = useChanges();
  return (
    <Stack>
      <Title order={1}>{strings.title}</Title>
      <ReadState read={read}>{(changes) => <Changes changes={changes} />}</ReadState>
    </Stack>
  );
}
