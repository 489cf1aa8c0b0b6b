import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { useState, type JSX } from 'react';
import * as v from 'valibot';
import type { OfficeDish } from '#contract/office-chain.ts';
import { Nutrition } from '#contract/primitives.ts';
import { fieldPath } from '../data/shown-dish.ts';
import { FieldFaults, FieldNote } from './field-note.tsx';
import { dishStrings as strings, fieldStrings } from './menu-strings.ts';
import { numberOf } from './text-field.tsx';
import { useField } from './use-field.ts';

const NUTRIENTS = ['kcal', 'proteins', 'fats', 'carbohydrates'] as const;
type Nutrient = (typeof NUTRIENTS)[number];

const shown = (value: unknown): string => {
  const read = v.safeParse(Nutrition, value);
  return read.success
    ? NUTRIENTS.map((name) => String(read.output[name]).replace('.', ',')).join(' / ')
    : fieldStrings.nothing;
};

/** Energy and nutrients of 100 g: four numbers, one field of the draft. */
export function NutritionFields({ dish, disabled }: { dish: OfficeDish; disabled: boolean }): JSX.Element {
  const field = useField(fieldPath(dish, 'nutrition_per_100'), dish.nutrition_per_100);
  const [typed, setTyped] = useState<Partial<Record<Nutrient, string>>>({});
  const read = v.safeParse(Nutrition, field.value);
  const now = read.success ? read.output : dish.nutrition_per_100;
  const isWrong = (name: Nutrient): boolean => typed[name] !== undefined && numberOf(typed[name]) === null;
  const commit = (name: Nutrient): void => {
    const text = typed[name];
    if (text === undefined || isWrong(name)) return;
    const value = numberOf(text) ?? now[name];
    setTyped(({ [name]: _typed, ...others }) => others);
    if (value !== now[name]) field.save({ ...now, [name]: value });
  };
  return (
    <Fieldset legend={strings.nutrition} variant="unstyled" id={field.path} tabIndex={-1}>
      <SimpleGrid cols={{ base: 2, xs: 4 }}>
        {NUTRIENTS.map((name) => (
          <TextInput
            key={name}
            label={strings[name]}
            value={typed[name] ?? String(now[name]).replace('.', ',')}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
            onBlur={() => commit(name)}
            inputMode="decimal"
            disabled={disabled}
            error={isWrong(name) ? fieldStrings.wrongNumber : undefined}
          />
        ))}
      </SimpleGrid>
      <FieldFaults field={field} />
      <FieldNote field={field} show={shown} />
    </Fieldset>
  );
}
