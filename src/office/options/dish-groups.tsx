import { Anchor, Fieldset, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { EditValue, OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { fieldPath, shownGroup, shownOver } from '../data/shown-dish.ts';
import { FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { useField } from '../menu/use-field.ts';
import { OrderedRows } from '../shell/ordered-rows.tsx';
import { optionsStrings as strings } from './options-strings.ts';

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
  const ids = Array.isArray(field.value) ? field.value : [];
  const nameOf = (id: string): string => {
    const group = draft.groups.find((one) => one.id === id);
    return group === undefined ? id : shownGroup(shown, group).name;
  };
  const names = (value: EditValue): string =>
    Array.isArray(value) && value.length > 0 ? value.map(nameOf).join(', ') : fieldStrings.nothing;
  const others = draft.groups.filter(({ id }) => !ids.includes(id));
  return (
    <Fieldset legend={strings.ofDish} id={field.path} tabIndex={-1}>
      <Stack>
        <Text size="sm" c="dimmed">
          {ids.length === 0 ? strings.noneOfDish : strings.ofDishNote}
        </Text>
        <OrderedRows
          label={strings.ofDish}
          room="6rem"
          items={ids.map((id) => ({
            id,
            name: nameOf(id),
            content: (
              <Anchor renderRoot={(props) => <Link {...props} to="/options/$groupId" params={{ groupId: id }} />}>
                {nameOf(id)}
              </Anchor>
            ),
          }))}
          disabled={disabled}
          onOrder={field.save}
          onRemove={(id) => field.save(ids.filter((one) => one !== id))}
        />
        {field.faults.map((fault) => (
          <Text key={fault} size="sm" c="var(--mantine-color-error)">
            {fault}
          </Text>
        ))}
        <FieldNote field={field} show={names} />
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
      </Stack>
    </Fieldset>
  );
}
