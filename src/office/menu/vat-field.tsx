import { Select } from '@mantine/core';
import type { JSX } from 'react';
import * as v from 'valibot';
import type { EditValue } from '#contract/office-chain.ts';
import { Vat } from '#contract/vat.ts';
import { FieldNote } from './field-note.tsx';
import { vatStrings as strings } from './menu-strings.ts';
import { useField } from './use-field.ts';

const UNSET = 'unset';

/** The value added tax of a dish, or of a category's dishes (docs/product.md §25.18). `unset`: what holds without a rate of its own. */
export function VatField({
  path,
  published,
  unset,
  disabled,
}: {
  path: string;
  published: Vat | null;
  unset: string;
  disabled: boolean;
}): JSX.Element {
  const field = useField(path, published);
  const shown = (value: EditValue): string => (v.is(Vat, value) ? strings.rate(value) : unset);
  return (
    <Select
      id={path}
      label={strings.label}
      data={[
        { value: UNSET, label: unset },
        ...Vat.options.map((rate) => ({ value: String(rate), label: strings.rate(rate) })),
      ]}
      value={v.is(Vat, field.value) ? String(field.value) : UNSET}
      onChange={(value) => field.save(Vat.options.find((rate) => String(rate) === value) ?? null)}
      allowDeselect={false}
      disabled={disabled}
      error={field.faults[0]}
      description={<FieldNote field={field} show={shown} />}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
