import { Anchor, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { fieldPath, shownGroup, shownOver } from '../data/shown-dish.ts';
import { groupsInDraft } from '../data/whole-draft.ts';
import { useField } from '../menu/use-field.ts';
import { optionsStrings as strings } from './options-strings.ts';
import { idsOf, OrderedField } from '../menu/ordered-field.tsx';

/** Which groups of options a dish has, in which order (docs/product.md §34.14). */
export function DishGroups({
  dish,
  draft,
  disabled,
}: {
  dish: OfficeDish;
  draft: OfficeDraft;
  disabled: boolean;
}): JSX.Element {
  const field = useField(fieldPath(dish, 'modifier_groups'), dish.modifier_groups);
  const shown = shownOver(draft, null);
  const ids = idsOf(field.value);
  const nameOf = (id: string): string => {
    const group = draft.groups.find((one) => one.id === id);
    return group === undefined ? id : shownGroup(shown, group).name;
  };
  const others = groupsInDraft(draft, shown).filter(({ id }) => !ids.includes(id));
  return (
    <OrderedField
      field={field}
      label={strings.ofDish}
      hint={ids.length === 0 ? strings.noneOfDish : strings.ofDishNote}
      room="6rem"
      removable
      disabled={disabled}
      nameOf={nameOf}
      renderRow={(id, name) => (
        <Anchor renderRoot={(props) => <Link {...props} to="/options/$groupId" params={{ groupId: id }} />}>
          {name}
        </Anchor>
      )}
    >
      {disabled || others.length === 0 ? null : (
        <Select
          label={strings.addGroup}
          data={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          value={null}
          searchable
          onChange={(id) => {
            if (id !== null) field.save([...ids, id]);
          }}
        />
      )}
    </OrderedField>
  );
}
