import { Anchor, Button, Fieldset, Group, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { OfficeDraft, OfficeGroup } from '#contract/office-chain.ts';
import { newKey } from '#lib/ids.ts';
import { groupsOf, optionPath, shownGroup, shownName, shownOver } from '../data/shown-dish.ts';
import { useDraft, useOffice, useRights, useUnsaved } from '../data/use-office.ts';
import { ChoiceField } from '../menu/choice-field.tsx';
import { ThingScreen } from '../menu/draft-screens.tsx';
import { FieldNote } from '../menu/field-note.tsx';
import { fieldStrings } from '../menu/menu-strings.ts';
import { RemoveThingButton } from '../menu/new-things.tsx';
import { PriceField } from '../menu/price-field.tsx';
import { TextField } from '../menu/text-field.tsx';
import { useField } from '../menu/use-field.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { GROUP_KINDS, groupKinds, optionsStrings as strings } from './options-strings.ts';
import { idsOf, OrderedField } from '../menu/ordered-field.tsx';

interface GroupPart {
  readonly group: OfficeGroup;
  readonly disabled: boolean;
}

/** An import wants at least one where a choice is required, so both change together. */
function RequiredField({ group, disabled }: GroupPart): JSX.Element {
  const { saver } = useOffice();
  const required = useField(`modifier_groups/${group.id}/required`, group.required);
  const min = useField(`modifier_groups/${group.id}/min`, group.min);
  const change = (isRequired: boolean): void => {
    const least = isRequired ? Math.max(1, Number(min.value)) : 0;
    saver.put(
      { path: required.path, value: isRequired, seen: required.inDraft },
      ...(least === min.value ? [] : [{ path: min.path, value: least, seen: min.inDraft }]),
    );
  };
  return (
    <Stack gap={4}>
      <Switch
        id={required.path}
        label={strings.required}
        checked={required.value === true}
        onChange={(event) => change(event.currentTarget.checked)}
        disabled={disabled}
        error={required.faults[0]}
      />
      <FieldNote field={required} show={(value) => (value === true ? fieldStrings.yes : fieldStrings.no)} />
    </Stack>
  );
}

function OptionRow({ path, name, published, disabled }: OptionPart): JSX.Element {
  return (
    <Group wrap="nowrap" align="start" gap="xs">
      <div style={{ flex: 1 }}>
        <TextField
          path={path('name')}
          published={published.name}
          ariaLabel={strings.optionOf(name)}
          disabled={disabled}
        />
      </div>
      <div style={{ width: '6.5rem' }}>
        <PriceField
          path={path('price')}
          published={published.price}
          ariaLabel={strings.priceOf(name)}
          signed
          disabled={disabled}
        />
      </div>
    </Group>
  );
}
interface OptionPart {
  readonly path: (field: 'name' | 'price') => string;
  readonly name: string;
  readonly published: { readonly name: string; readonly price: number };
  readonly disabled: boolean;
}

/** A new option has no name, and adds nothing to the price. */
const NEW_OPTION = { name: '', price: 0 };

function OptionsField({ group, disabled }: GroupPart): JSX.Element {
  const field = useField(
    `modifier_groups/${group.id}/options`,
    group.options.map(({ id }) => id),
  );
  const { data: draft } = useDraft();
  const unsaved = useUnsaved();
  const shown = draft === undefined ? null : shownOver(draft, unsaved);
  const ids = idsOf(field.value);
  const publishedOf = (id: string) => group.options.find((option) => option.id === id) ?? NEW_OPTION;
  const nameOf = (id: string): string => {
    const { name } = publishedOf(id);
    const typed = shown?.value(optionPath(group.id, id, 'name'), name) ?? name;
    return typeof typed === 'string' && typed !== '' ? typed : strings.unnamed;
  };
  return (
    <OrderedField
      field={field}
      label={strings.options}
      hint={strings.optionsNote}
      room="16rem"
      removable
      disabled={disabled}
      nameOf={nameOf}
      saidNameOf={(id) => publishedOf(id).name || nameOf(id)}
      renderRow={(id, name) => (
        <OptionRow
          path={(field) => optionPath(group.id, id, field)}
          name={name}
          published={publishedOf(id)}
          disabled={disabled}
        />
      )}
    >
      {disabled ? null : (
        <Button
          variant="default"
          mr="auto"
          onClick={() => field.save([...ids, `o-${newKey().replaceAll('_', '-').slice(0, 12)}`])}
        >
          {strings.add}
        </Button>
      )}
    </OrderedField>
  );
}

/** A group that no dish has leaves the menu. */
function RemoveGroup({ group, draft }: { group: OfficeGroup; draft: OfficeDraft }): JSX.Element {
  const navigate = useNavigate();
  return (
    <RemoveThingButton
      draft={draft}
      list="modifier_groups"
      id={group.id}
      label={strings.remove}
      onRemoved={() => void navigate({ to: '/options' })}
    />
  );
}

function GroupPage({ group, draft }: { group: OfficeGroup; draft: OfficeDraft }): JSX.Element {
  const disabled = !useRights().inChain('menu.edit');
  const shown = shownOver(draft, null);
  const { name } = shownGroup(shown, group);
  usePageTitle(name);
  const path = (field: string): string => `modifier_groups/${group.id}/${field}`;
  const isFresh = draft.fresh.groups.some(({ id }) => id === group.id);
  const chosen = shown.value(path('kind'), group.kind);
  const kind = GROUP_KINDS.find((one) => one === chosen) ?? group.kind;
  const users = draft.dishes.filter((dish) => groupsOf(shown, dish).includes(group.id));
  return (
    <Stack maw={720}>
      <Title order={1} size="h2">
        {name}
      </Title>
      <Fieldset legend={`${strings.group}: ${groupKinds[kind]}`}>
        <Stack>
          {isFresh ? (
            <ChoiceField
              path={path('kind')}
              published={group.kind}
              label={strings.kind}
              choices={GROUP_KINDS.map((value) => ({ value, label: groupKinds[value] }))}
              disabled={disabled}
            />
          ) : null}
          <TextField path={path('name')} published={group.name} label={strings.name} disabled={disabled} />
          {kind === 'removal' ? null : <RequiredField group={group} disabled={disabled} />}
          {kind === 'single' ? null : (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextField path={path('min')} published={group.min} label={strings.min} isNumber disabled={disabled} />
              <TextField
                path={path('max')}
                published={group.max}
                label={strings.max}
                isNumber
                optional
                disabled={disabled}
              />
            </SimpleGrid>
          )}
        </Stack>
      </Fieldset>
      <OptionsField group={group} disabled={disabled} />
      <Fieldset legend={strings.usedBy}>
        {users.length === 0 ? (
          <Stack>
            <Text c="dimmed">{strings.unused}</Text>
            {disabled ? null : <RemoveGroup group={group} draft={draft} />}
          </Stack>
        ) : (
          <Group gap="sm">
            {users.map((dish) => (
              <Anchor
                key={dish.id}
                renderRoot={(props) => <Link {...props} to="/dish/$dishId" params={{ dishId: dish.id }} />}
              >
                {shownName(shown, dish)}
              </Anchor>
            ))}
          </Group>
        )}
      </Fieldset>
    </Stack>
  );
}

/** A group of options (docs/product.md §34.14): its limits, its options, and the dishes that have it. */
export function GroupScreen({ id }: { id: string }): JSX.Element {
  return (
    <ThingScreen
      back={<Anchor renderRoot={(props) => <Link {...props} to="/options" />}>{strings.back}</Anchor>}
      find={(draft) => draft.groups.find((one) => one.id === id)}
      madeBy={`modifier_groups/${id}/name`}
      missing={strings.missing}
      renderThing={(group, draft) => <GroupPage group={group} draft={draft} />}
    />
  );
}
