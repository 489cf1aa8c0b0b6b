import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { OfficeDraft, OfficePromocode } from '#contract/office-chain.ts';
import { shownName, shownOver } from '../data/shown-dish.ts';
import { useDraft, useOffice, useRights } from '../data/use-office.ts';
import { newId, publishedIds } from '../data/whole-draft.ts';
import { menuStrings } from '../menu/menu-strings.ts';
import { NameDialog } from '../menu/new-things.tsx';
import { idsOf } from '../menu/ordered-field.tsx';
import { useField } from '../menu/use-field.ts';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { givesOf } from './gives-field.tsx';
import { promocodesStrings as strings } from './promocodes-strings.ts';

function NewCode({ draft }: { draft: OfficeDraft }): JSX.Element | null {
  const { saver } = useOffice();
  const navigate = useNavigate();
  const may = useRights().inChain('promo.edit');
  const [isMaking, setIsMaking] = useState(false);
  const field = useField('chain/promocodes', publishedIds(draft, 'promocodes'));
  if (!may) return null;
  const make = (code: string): void => {
    const id = newId(code);
    saver.put(
      { path: field.path, value: [...idsOf(field.value), id], seen: field.inDraft },
      { path: `promocodes/${id}/code`, value: code, seen: '' },
    );
    void navigate({ to: '/promocodes/$codeId', params: { codeId: id } });
  };
  return (
    <>
      <Button mr="auto" onClick={() => setIsMaking(true)}>
        {strings.make}
      </Button>
      {isMaking ? (
        <NameDialog title={strings.make} label={strings.code} onName={make} onClose={() => setIsMaking(false)} />
      ) : null}
    </>
  );
}

function Code({ promocode, draft }: { promocode: OfficePromocode; draft: OfficeDraft }): JSX.Element {
  const { id } = promocode;
  const shown = shownOver(draft, null);
  const path = (field: string): string => `promocodes/${id}/${field}`;
  const code = shown.value(path('code'), promocode.code);
  const ends = shown.value(path('ends_on'), promocode.ends_on);
  const gives = givesOf(shown.value(path('gives'), promocode.gives)) ?? promocode.gives;
  const dish = gives.type === 'gift' ? draft.dishes.find((one) => one.id === gives.product) : undefined;
  const isNamed = (list: readonly { readonly path: string | null }[]): boolean =>
    list.some((one) => one.path?.startsWith(path('')));
  const parts = [
    strings.said(gives, dish === undefined ? '' : shownName(shown, dish)),
    ...(typeof ends === 'string' ? [strings.until(ends.split('-').toReversed().join('.'))] : []),
  ];
  return (
    <Card withBorder component="li" py="sm">
      <Group justify="space-between">
        <Stack gap={2}>
          <Anchor renderRoot={(props) => <Link {...props} to="/promocodes/$codeId" params={{ codeId: id }} />}>
            {typeof code === 'string' && code !== '' ? code : strings.unnamed}
          </Anchor>
          <Text size="sm" c="dimmed">
            {parts.join(', ')}
          </Text>
        </Stack>
        <Group gap="xs">
          {shown.value(path('archived'), promocode.archived) === true ? (
            <Badge color="gray.8">{strings.archived}</Badge>
          ) : null}
          {isNamed(draft.edits) ? <Badge color="blue.9">{strings.edited}</Badge> : null}
          {isNamed(draft.faults) ? <Badge color="red.9">{menuStrings.faulty}</Badge> : null}
        </Group>
      </Group>
    </Card>
  );
}

/** «Промокоды»: valid ones, then archived ones (docs/product.md §34.18). */
export function PromocodesScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = useDraft();
  return (
    <Stack maw={720}>
      <Title order={1}>{strings.title}</Title>
      <Text c="dimmed">{strings.lead}</Text>
      <ReadState read={read}>
        {(draft) => (
          <>
            <NewCode draft={draft} />
            {draft.promocodes.length === 0 ? <Text>{strings.none}</Text> : null}
            <Stack component="ul" p={0} m={0} gap="xs">
              {draft.promocodes
                .toSorted((one, other) => Number(one.archived) - Number(other.archived))
                .map((promocode) => (
                  <Code key={promocode.id} promocode={promocode} draft={draft} />
                ))}
            </Stack>
          </>
        )}
      </ReadState>
    </Stack>
  );
}
