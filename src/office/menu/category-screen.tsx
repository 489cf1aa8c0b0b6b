import { Anchor, Button, Fieldset, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { OfficeCategory, OfficeDraft } from '#contract/office-chain.ts';
import { shownCategory, shownName, shownOver } from '../data/shown-dish.ts';
import { useRights, useUnsaved } from '../data/use-office.ts';
import { dishesByCategory, publishedOrder } from '../data/whole-draft.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { ChoiceField } from './choice-field.tsx';
import { ThingScreen } from './draft-screens.tsx';
import { categoryStrings as strings, makingStrings, vatStrings } from './menu-strings.ts';
import { NewDishDialog } from './new-things.tsx';
import { OrderedField } from './ordered-field.tsx';
import { TextField } from './text-field.tsx';
import { useField } from './use-field.ts';
import { VatField } from './vat-field.tsx';

interface CategoryPart {
  readonly category: OfficeCategory;
  readonly draft: OfficeDraft;
  readonly disabled: boolean;
}

const dishLink = (id: string, name: string): JSX.Element => (
  <Anchor renderRoot={(props) => <Link {...props} to="/dish/$dishId" params={{ dishId: id }} search={true} />}>
    {name}
  </Anchor>
);

function DishesField({ category, draft, disabled }: CategoryPart): JSX.Element {
  const field = useField(`categories/${category.id}/products`, publishedOrder(draft, category.id));
  const shown = shownOver(draft, useUnsaved());
  const dishes = dishesByCategory(draft, shown).get(category.id) ?? [];
  const names = new Map(draft.dishes.map((dish) => [dish.id, shownName(shown, dish)]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  return (
    <OrderedField
      field={field}
      ids={dishes.map(({ id }) => id)}
      label={strings.dishes}
      hint={dishes.length === 0 ? strings.noDishes : strings.dishesNote}
      room="6rem"
      disabled={disabled}
      nameOf={nameOf}
      renderRow={dishLink}
    />
  );
}

function CategoryPage({ category, draft, disabled }: CategoryPart): JSX.Element {
  const [isMaking, setIsMaking] = useState(false);
  const name = shownCategory(shownOver(draft, useUnsaved()), category);
  usePageTitle(name);
  const path = (field: string): string => `categories/${category.id}/${field}`;
  return (
    <Stack maw={720}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {name}
        </Title>
        {disabled ? null : <Button onClick={() => setIsMaking(true)}>{makingStrings.newDish}</Button>}
      </Group>
      <DishesField category={category} draft={draft} disabled={disabled} />
      <Fieldset legend={strings.facts}>
        <Stack>
          <TextField path={path('name')} published={category.name} label={strings.name} disabled={disabled} />
          <TextField
            path={path('description')}
            published={category.description}
            label={strings.description}
            lines={2}
            optional
            disabled={disabled}
          />
          <TextField
            path={path('color')}
            published={category.color}
            label={strings.color}
            type="color"
            disabled={disabled}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {draft.stations.length === 0 ? null : (
              <ChoiceField
                path={path('station')}
                published={category.station}
                label={strings.station}
                choices={draft.stations.map(({ id, name: station }) => ({ value: id, label: station }))}
                none={strings.noStation}
                disabled={disabled}
              />
            )}
            <TextField
              path={path('cook_minutes')}
              published={category.cook_minutes}
              label={strings.cookMinutes}
              isNumber
              optional
              disabled={disabled}
            />
            <VatField path={path('vat')} published={category.vat} unset={vatStrings.asTill} disabled={disabled} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      {isMaking ? <NewDishDialog draft={draft} category={category.id} onClose={() => setIsMaking(false)} /> : null}
    </Stack>
  );
}

/** A category (docs/product.md §34.16): the order of its dishes, and its own fields. */
export function CategoryScreen({ id }: { id: string }): JSX.Element {
  const disabled = !useRights().inChain('menu.edit');
  return (
    <ThingScreen
      back={<Anchor renderRoot={(props) => <Link {...props} to="/categories" search={true} />}>{strings.back}</Anchor>}
      find={(draft) => draft.categories.find((one) => one.id === id)}
      madeBy={`categories/${id}/name`}
      missing={strings.missing}
      renderThing={(category, draft) => <CategoryPage category={category} draft={draft} disabled={disabled} />}
    />
  );
}
