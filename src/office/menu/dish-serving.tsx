import { Fieldset, MultiSelect, SimpleGrid, Stack } from '@mantine/core';
import type { JSX } from 'react';
import type { EditValue, OfficeDish, OfficeDraft } from '#contract/office-chain.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { fieldPath, shownName, shownOver } from '../data/shown-dish.ts';
import { useUnsaved } from '../data/use-office.ts';
import { WeekField } from '../restaurants/week-field.tsx';
import { ChoiceField, SetField, SwitchField } from './choice-field.tsx';
import { FieldNote } from './field-note.tsx';
import { fieldStrings, servingStrings as strings, vatStrings } from './menu-strings.ts';
import { idsOf } from './ordered-field.tsx';
import { TextField } from './text-field.tsx';
import { useField } from './use-field.ts';
import { VatField } from './vat-field.tsx';

interface ServingPart {
  readonly dish: OfficeDish;
  readonly draft: OfficeDraft;
  readonly disabled: boolean;
}

/** Other dishes that a dish names, in the order in which they were chosen. */
function DishesField({
  dish,
  draft,
  disabled,
  name,
  label,
}: ServingPart & { name: 'recommended_with' | 'replacements'; label: string }): JSX.Element {
  const field = useField(fieldPath(dish, name), dish[name]);
  const shown = shownOver(draft, useUnsaved());
  const chosen = idsOf(field.value);
  const others = draft.dishes.filter(
    (one) =>
      one.id !== dish.id && (chosen.includes(one.id) || shown.value(fieldPath(one, 'archived'), one.archived) !== true),
  );
  const nameOf = (id: string): string => {
    const other = draft.dishes.find((one) => one.id === id);
    return other === undefined ? id : shownName(shown, other);
  };
  const said = (value: EditValue): string => idsOf(value).map(nameOf).join(', ') || fieldStrings.nothing;
  return (
    <MultiSelect
      id={field.path}
      label={label}
      {...(chosen.length === 0 ? { placeholder: strings.add } : {})}
      data={others.map((one) => ({ value: one.id, label: shownName(shown, one) }))}
      value={[...chosen]}
      onChange={field.save}
      searchable
      hidePickedOptions
      nothingFoundMessage={strings.nothingFound}
      limit={50}
      disabled={disabled}
      error={field.faults[0]}
      description={<FieldNote field={field} show={said} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}

/** When and how a dish is sold, who makes it, and what is offered with it or instead of it (docs/product.md §34.27). */
export function DishServing(part: ServingPart): JSX.Element {
  const { dish, draft, disabled } = part;
  const path = (field: Parameters<typeof fieldPath>[1]): string => fieldPath(dish, field);
  return (
    <>
      <WeekField
        path={path('availability_schedule')}
        published={dish.availability_schedule}
        label={strings.hours}
        inherited={draft.restaurants[0]?.opening_hours ?? null}
        unset={strings.always}
        disabled={disabled}
      />
      <Fieldset legend={strings.serving}>
        <Stack>
          <SetField
            path={path('order_types')}
            published={dish.order_types}
            label={strings.orderTypes}
            names={strings.orderTypeNames}
            all={ORDER_TYPES}
            disabled={disabled}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {draft.stations.length === 0 ? null : (
              <ChoiceField
                path={path('station')}
                published={dish.station}
                label={strings.station}
                none={strings.asCategory}
                choices={draft.stations.map(({ id, name }) => ({ value: id, label: name }))}
                disabled={disabled}
              />
            )}
            <TextField
              path={path('cook_minutes')}
              published={dish.cook_minutes}
              label={strings.cookMinutes}
              isNumber
              optional
              disabled={disabled}
            />
          </SimpleGrid>
          <VatField path={path('vat')} published={dish.vat} unset={vatStrings.asCategory} disabled={disabled} />
          <SwitchField path={path('marked')} published={dish.marked} label={strings.marked} disabled={disabled} />
          <SwitchField
            path={path('age_restricted')}
            published={dish.age_restricted}
            label={strings.ageRestricted}
            disabled={disabled}
          />
          <TextField
            path={path('popularity')}
            published={dish.popularity}
            label={strings.popularity}
            isNumber
            disabled={disabled}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={strings.together}>
        <Stack>
          <DishesField {...part} name="recommended_with" label={strings.recommended} />
          <DishesField {...part} name="replacements" label={strings.replacements} />
        </Stack>
      </Fieldset>
    </>
  );
}
