import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { groupsOf, shownGroup, shownName, shownOver } from '../data/shown-dish.ts';
import { useDraft, useOffice, useRights } from '../data/use-office.ts';
import { groupsInDraft, newId, publishedIds } from '../data/whole-draft.ts';
import { makingStrings, menuStrings } from '../menu/menu-strings.ts';
import { NameDialog } from '../menu/new-things.tsx';
import { idsOf } from '../menu/ordered-field.tsx';
import { useField } from '../menu/use-field.ts';
import { ReadState } from '../shell/read-state.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { groupKinds, optionsStrings as strings } from './options-strings.ts';

/** So many dishes of a group are named. */
const FEW = 2;

function Groups({ draft }: { draft: OfficeDraft }): JSX.Element {
  const shown = shownOver(draft, null);
  const isNamed = (paths: readonly (string | null)[], id: string): boolean =>
    paths.some((path) => path?.startsWith(`modifier_groups/${id}/`));
  const groups = groupsInDraft(draft, shown);
  if (groups.length === 0) return <Text>{strings.none}</Text>;
  return (
    <Stack component="ul" p={0} m={0} gap="xs">
      {groups.map((group) => {
        const { name, options } = shownGroup(shown, group);
        const dishes = draft.dishes.filter((dish) => groupsOf(shown, dish).includes(group.id));
        // Groups of one dish often have the name of another dish's.
        const users =
          dishes.length > 0 && dishes.length <= FEW
            ? dishes.map((dish) => shownName(shown, dish))
            : [strings.dishes(dishes.length)];
        const parts = [groupKinds[group.kind], strings.optionCount(options.length), ...users];
        return (
          <Card key={group.id} withBorder component="li" py="sm">
            <Group justify="space-between">
              <Stack gap={2}>
                <Anchor
                  renderRoot={(props) => <Link {...props} to="/options/$groupId" params={{ groupId: group.id }} />}
                >
                  {name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {parts.join(', ')}
                </Text>
              </Stack>
              <Group gap="xs">
                {isNamed(
                  draft.edits.map(({ path }) => path),
                  group.id,
                ) ? (
                  <Badge color="blue.9">{strings.edited}</Badge>
                ) : null}
                {isNamed(
                  draft.faults.map(({ path }) => path),
                  group.id,
                ) ? (
                  <Badge color="red.9">{menuStrings.faulty}</Badge>
                ) : null}
              </Group>
            </Group>
          </Card>
        );
      })}
    </Stack>
  );
}

/** «Новая группа»: its name; how guests choose from it is on its page. */
function NewGroup({ draft }: { draft: OfficeDraft }): JSX.Element | null {
  const { saver } = useOffice();
  const navigate = useNavigate();
  const may = useRights().inChain('menu.edit');
  const [isMaking, setIsMaking] = useState(false);
  const field = useField('chain/modifier_groups', publishedIds(draft, 'modifier_groups'));
  if (!may) return null;
  const make = (name: string): void => {
    const id = newId(name);
    saver.put(
      { path: field.path, value: [...idsOf(field.value), id], seen: field.inDraft },
      { path: `modifier_groups/${id}/name`, value: name, seen: '' },
    );
    void navigate({ to: '/options/$groupId', params: { groupId: id } });
  };
  return (
    <>
      <Button mr="auto" onClick={() => setIsMaking(true)}>
        {makingStrings.newGroup}
      </Button>
      {isMaking ? (
        <NameDialog
          title={makingStrings.newGroup}
          label={makingStrings.groupName}
          onName={make}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
    </>
  );
}

/** «Добавки»: the groups of options that dishes share (docs/product.md §34.14). */
export function OptionsScreen(): JSX.Element {
  usePageTitle(strings.title);
  const read = useDraft();
  return (
    <Stack maw={720}>
      <Title order={1}>{strings.title}</Title>
      <Text c="dimmed">{strings.lead}</Text>
      <ReadState read={read}>
        {(draft) => (
          <>
            <NewGroup draft={draft} />
            <Groups draft={draft} />
          </>
        )}
      </ReadState>
    </Stack>
  );
}
