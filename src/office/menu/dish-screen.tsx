import { Anchor, Badge, Checkbox, Fieldset, Group, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { PRODUCT_MARKS } from '#contract/catalog.ts';
import type { OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { fieldPath, shownPicture } from '../data/shown-dish.ts';
import { useDraft, useRights } from '../data/use-office.ts';
import { DishGroups } from '../options/dish-groups.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { useFaultFocus } from '../shell/use-fault-focus.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { DishPhoto } from './dish-photo.tsx';
import { FieldNote } from './field-note.tsx';
import { dishStrings as strings, fieldStrings, menuStrings, officeMarkNames } from './menu-strings.ts';
import { NutritionFields } from './nutrition-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { PriceField } from './price-field.tsx';
import { TextField } from './text-field.tsx';
import { useField } from './use-field.ts';

function MarksField({ dish, disabled }: { dish: OfficeDish; disabled: boolean }): JSX.Element {
  const field = useField(fieldPath(dish, 'marks'), dish.marks);
  const marks = Array.isArray(field.value) ? field.value : [];
  const names = (value: unknown): string =>
    Array.isArray(value) && value.length > 0
      ? PRODUCT_MARKS.filter((mark) => value.includes(mark))
          .map((mark) => officeMarkNames[mark])
          .join(', ')
      : fieldStrings.nothing;
  return (
    <Checkbox.Group
      label={strings.marks}
      value={marks}
      onChange={(next) => field.save(PRODUCT_MARKS.filter((mark) => next.includes(mark)))}
      description={<FieldNote field={field} show={names} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <Group py="xs">
        {PRODUCT_MARKS.map((mark) => (
          <Checkbox key={mark} value={mark} label={officeMarkNames[mark]} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function ArchiveField({ dish, disabled }: { dish: OfficeDish; disabled: boolean }): JSX.Element {
  const field = useField(fieldPath(dish, 'archived'), dish.archived);
  return (
    <Stack gap={4}>
      <Switch
        label={strings.archive}
        checked={field.value === true}
        onChange={(event) => field.save(event.currentTarget.checked)}
        disabled={disabled}
      />
      <FieldNote field={field} show={(value) => (value === true ? fieldStrings.yes : fieldStrings.no)} />
    </Stack>
  );
}

function DishForm({ dish, draft }: { dish: OfficeDish; draft: OfficeDraft }): JSX.Element {
  const { restaurants } = draft;
  const rights = useRights();
  const disabled = !rights.inChain('menu.edit');
  const path = (field: Parameters<typeof fieldPath>[1]): string => fieldPath(dish, field);
  return (
    <Stack maw={720}>
      <Fieldset legend={strings.prices}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PriceField path={path('price')} published={dish.price} label={strings.price} disabled={disabled} />
          <PriceField
            path={path('old_price')}
            published={dish.old_price}
            label={strings.oldPrice}
            optional
            disabled={disabled}
          />
          {dish.sizes.map(({ path: size, name, price }) => (
            <PriceField key={size} path={size} published={price} label={`${name}, ₽`} disabled={disabled} />
          ))}
        </SimpleGrid>
      </Fieldset>
      {restaurants.length < 2 ? null : (
        <Fieldset legend={strings.ownPrices}>
          <Text size="sm" c="dimmed" mb="sm">
            {strings.ownPricesNote}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {restaurants.map(({ id, name }) => (
              <PriceField
                key={id}
                path={`restaurants/${id}/prices/${dish.id}`}
                published={dish.own_prices.find(({ restaurant }) => restaurant === id)?.price ?? null}
                label={`${name}, ₽`}
                optional
                disabled={dish.archived || !rights.in('menu.edit', id)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      )}
      <Fieldset legend={strings.names}>
        <Stack>
          <TextField path={path('name')} published={dish.name} label={strings.name} disabled={disabled} />
          <TextField
            path={path('composition')}
            published={dish.composition}
            label={strings.composition}
            lines={2}
            disabled={disabled}
          />
          <TextField
            path={path('description')}
            published={dish.description}
            label={strings.description}
            lines={3}
            disabled={disabled}
          />
          <MarksField dish={dish} disabled={disabled} />
        </Stack>
      </Fieldset>
      <PhotoField dish={dish} disabled={disabled} />
      <Fieldset legend={strings.portion}>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField path={path('weight')} published={dish.weight} label={strings.weight} disabled={disabled} />
            <TextField
              path={path('portion_size')}
              published={dish.portion_size}
              label={strings.portionSize}
              isNumber
              disabled={disabled}
            />
          </SimpleGrid>
          <NutritionFields dish={dish} disabled={disabled} />
        </Stack>
      </Fieldset>
      <DishGroups dish={dish} draft={draft} disabled={disabled} />
      {dish.options.length === 0 ? null : (
        <Fieldset legend={strings.options}>
          <Text size="sm" c="dimmed" mb="sm">
            {strings.optionsNote}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {dish.options.map(({ path: option, name, price }) => (
              <PriceField
                key={option}
                path={option}
                published={price}
                label={`${name}, ₽`}
                signed
                disabled={disabled}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      )}
      <Fieldset legend={strings.visible}>
        <ArchiveField dish={dish} disabled={disabled} />
      </Fieldset>
    </Stack>
  );
}

function DishPage({ dish, draft }: { dish: OfficeDish; draft: OfficeDraft }): JSX.Element {
  const name = useField(fieldPath(dish, 'name'), dish.name);
  const shown = typeof name.value === 'string' && name.value !== '' ? name.value : dish.id;
  usePageTitle(shown);
  const picture = shownPicture(draft, dish);
  return (
    <Stack>
      <Group wrap="nowrap">
        <DishPhoto picture={picture} />
        <Title order={1} size="h2">
          {shown}
        </Title>
        {picture === null ? <Badge color="gray.8">{menuStrings.noPhoto}</Badge> : null}
      </Group>
      <DishForm dish={dish} draft={draft} />
    </Stack>
  );
}

/** A dish's page: every field that the office edits. A fault's link leads to its field. */
export function DishScreen({ id }: { id: string }): JSX.Element {
  const read = useDraft();
  useFaultFocus(read.data !== undefined);
  return (
    <Stack>
      <Anchor renderRoot={(props) => <Link {...props} to="/" search={true} />}>{strings.back}</Anchor>
      <ReadState read={read}>
        {(draft) => {
          const dish = draft.dishes.find((one) => one.id === id);
          return dish === undefined ? (
            <Title order={1}>{strings.missing}</Title>
          ) : (
            <DishPage dish={dish} draft={draft} />
          );
        }}
      </ReadState>
    </Stack>
  );
}
