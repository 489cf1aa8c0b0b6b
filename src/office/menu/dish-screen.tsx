import { Anchor, Badge, Button, Fieldset, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { ALLERGENS, PRODUCT_MARKS } from '#contract/catalog.ts';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import type { OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { fieldPath, shownCategory, shownName, shownOver, shownPicture } from '../data/shown-dish.ts';
import { useOffice, useRights, useUnsaved } from '../data/use-office.ts';
import { orderedCategories, publishedOrder } from '../data/whole-draft.ts';
import { DishGroups } from '../options/dish-groups.tsx';
import { OfficeDialog } from '../shell/dialog.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { ChoiceField, SetField, SwitchField } from './choice-field.tsx';
import { DishPhoto } from './dish-photo.tsx';
import { DishServing } from './dish-serving.tsx';
import { ThingScreen } from './draft-screens.tsx';
import { dishStrings as strings, makingStrings, menuStrings, officeMarkNames } from './menu-strings.ts';
import { CopyDishButton } from './new-things.tsx';
import { NutritionFields } from './nutrition-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { PriceField } from './price-field.tsx';
import { TextField } from './text-field.tsx';

/** The category of a dish. What its order in the former one said of it, while it was not published there, is of no use any more. */
function CategoryField({
  dish,
  draft,
  disabled,
}: {
  dish: OfficeDish;
  draft: OfficeDraft;
  disabled: boolean;
}): JSX.Element {
  const { saver } = useOffice();
  const path = fieldPath(dish, 'category');
  const isFresh = draft.fresh.dishes.some(({ id }) => id === dish.id);
  const published = isFresh ? null : dish.category;
  const shown = shownOver(draft, null);
  const now = shown.value(path, published);
  const move = (category: string): void => {
    const order = `categories/${typeof now === 'string' ? now : ''}/products`;
    const listed = shown.value(order, null);
    const isLeft = Array.isArray(listed) && typeof now === 'string' && !publishedOrder(draft, now).includes(dish.id);
    saver.put(
      { path, value: category, seen: now },
      ...(isLeft ? [{ path: order, value: listed.filter((id) => id !== dish.id), seen: listed }] : []),
    );
  };
  return (
    <ChoiceField
      path={path}
      published={published}
      label={strings.category}
      choices={orderedCategories(draft, shown).map((one) => ({ value: one.id, label: shownCategory(shown, one) }))}
      disabled={disabled}
      onChoose={move}
    />
  );
}

/** A new dish is given up with all that was typed; customers have not seen it. */
function GiveUp({ dish, draft, disabled }: { dish: OfficeDish; draft: OfficeDraft; disabled: boolean }): JSX.Element {
  const { saver } = useOffice();
  const navigate = useNavigate();
  const [isSure, setIsSure] = useState(false);
  const path = fieldPath(dish, 'category');
  const giveUp = (): void => {
    saver.put({ path, value: null, seen: shownOver(draft, null).value(path, null) });
    void navigate({ to: '/', search: true });
  };
  return (
    <>
      <Button variant="default" mr="auto" onClick={() => setIsSure(true)} disabled={disabled}>
        {makingStrings.giveUp}
      </Button>
      <OfficeDialog opened={isSure} title={makingStrings.giveUp} onClose={() => setIsSure(false)}>
        <Stack>
          <Text>{makingStrings.giveUpLead}</Text>
          <Group>
            <Button color="red.9" onClick={giveUp}>
              {makingStrings.giveUpYes}
            </Button>
            <Button variant="default" onClick={() => setIsSure(false)}>
              {makingStrings.cancel}
            </Button>
          </Group>
        </Stack>
      </OfficeDialog>
    </>
  );
}

function DishForm({ dish, draft }: { dish: OfficeDish; draft: OfficeDraft }): JSX.Element {
  const { restaurants } = draft;
  const isFresh = draft.fresh.dishes.some(({ id }) => id === dish.id);
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
          <CategoryField dish={dish} draft={draft} disabled={disabled} />
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
          <SetField
            path={path('marks')}
            published={dish.marks}
            label={strings.marks}
            names={officeMarkNames}
            all={PRODUCT_MARKS}
            disabled={disabled}
          />
          <SetField
            path={path('allergens')}
            published={dish.allergens}
            label={strings.allergens}
            names={allergenNames}
            all={ALLERGENS}
            disabled={disabled}
          />
        </Stack>
      </Fieldset>
      <PhotoField of={`products/${dish.id}`} published={dish} shape="card" disabled={disabled} />
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
      <DishServing dish={dish} draft={draft} disabled={disabled} />
      <Fieldset legend={strings.visible}>
        {isFresh ? (
          <GiveUp dish={dish} draft={draft} disabled={disabled} />
        ) : (
          <SwitchField path={path('archived')} published={dish.archived} label={strings.archive} disabled={disabled} />
        )}
      </Fieldset>
    </Stack>
  );
}

function DishPage({ dish, draft }: { dish: OfficeDish; draft: OfficeDraft }): JSX.Element {
  const shown = shownName(shownOver(draft, useUnsaved()), dish);
  const may = useRights().inChain('menu.edit');
  usePageTitle(shown);
  const picture = shownPicture(draft, dish);
  return (
    <Stack>
      <Group maw={720}>
        <Group wrap="nowrap" style={{ flex: '1 1 16rem' }}>
          <DishPhoto picture={picture} />
          <Title order={1} size="h2">
            {shown}
          </Title>
          {picture === null ? (
            <Badge color="gray.8" flex="none">
              {menuStrings.noPhoto}
            </Badge>
          ) : null}
        </Group>
        {may ? <CopyDishButton dish={dish} draft={draft} /> : null}
      </Group>
      <DishForm dish={dish} draft={draft} />
    </Stack>
  );
}

/** A dish's page: every field that the office edits. A fault's link leads to its field. */
export function DishScreen({ id }: { id: string }): JSX.Element {
  return (
    <ThingScreen
      back={<Anchor renderRoot={(props) => <Link {...props} to="/" search={true} />}>{strings.back}</Anchor>}
      find={(draft) => draft.dishes.find((one) => one.id === id)}
      madeBy={`products/${id}/category`}
      missing={strings.missing}
      renderThing={(dish, draft) => <DishPage dish={dish} draft={draft} />}
    />
  );
}
