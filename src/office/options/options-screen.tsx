import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft } from '#contract/office-chain.ts';
import { groupsOf, shownGroup, shownName, shownOver } from '../data/shown-dish.ts';
import { useRights } from '../data/use-office.ts';
import { groupsInDraft } from '../data/whole-draft.ts';
import { ListScreen } from '../menu/draft-screens.tsx';
import { makingStrings } from '../menu/menu-strings.ts';
import { NewThingButton } from '../menu/new-things.tsx';
import { ThingCard } from '../menu/thing-card.tsx';
import { groupKinds, optionsStrings as strings } from './options-strings.ts';

/** So many dishes of a group are named. */
const FEW = 2;

function Groups({ draft }: { draft: OfficeDraft }): JSX.Element {
  const shown = shownOver(draft, null);
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
          <ThingCard
            key={group.id}
            draft={draft}
            path={`modifier_groups/${group.id}/`}
            title={
              <Anchor renderRoot={(props) => <Link {...props} to="/options/$groupId" params={{ groupId: group.id }} />}>
                {name}
              </Anchor>
            }
            about={parts.join(', ')}
            edited={strings.edited}
          />
        );
      })}
    </Stack>
  );
}

/** «Новая группа»: its name; how guests choose from it is on its page. */
function NewGroup({ draft }: { draft: OfficeDraft }): JSX.Element | null {
  const navigate = useNavigate();
  if (!useRights().inChain('menu.edit')) return null;
  return (
    <NewThingButton
      draft={draft}
      list="modifier_groups"
      nameField="name"
      title={makingStrings.newGroup}
      label={makingStrings.groupName}
      onMade={(groupId) => void navigate({ to: '/options/$groupId', params: { groupId } })}
    />
  );
}

/** «Добавки»: the groups of options that dishes share (docs/product.md §34.14). */
export function OptionsScreen(): JSX.Element {
  return (
    <ListScreen
      title={strings.title}
      lead={strings.lead}
      renderDraft={(draft) => (
        <>
          <NewGroup draft={draft} />
          <Groups draft={draft} />
        </>
      )}
    />
  );
}
