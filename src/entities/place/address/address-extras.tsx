import { TextInput } from '@mantine/core';
import type { JSX } from 'react';
import * as v from 'valibot';
import { DeliveryDetails } from '#contract/places.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import css from '../place.module.css';
import { placesStrings } from '../place-strings.ts';

type Extra = 'apartment' | 'porch' | 'floor' | 'door_code';

/** `spoken`: the full name, which does not fit in the row. */
const FIELDS: readonly { name: Extra; label: string; spoken?: string; numeric: boolean }[] = [
  { name: 'apartment', label: placesStrings.flat, spoken: placesStrings.apartment, numeric: false },
  { name: 'porch', label: placesStrings.porch, numeric: true },
  { name: 'floor', label: placesStrings.floor, numeric: true },
  { name: 'door_code', label: placesStrings.doorCode, numeric: false },
];

interface AddressExtrasProps {
  value: DeliveryDetails;
  onChange: (details: DeliveryDetails) => void;
}

/**
 * Fields that the courier needs beyond the house; four small ones in a row, all optional (docs/product.md
 * §1.2). Rendered inside a MantineIsland.
 */
export function AddressExtras({ value, onChange }: AddressExtrasProps): JSX.Element {
  return (
    <div className={css['extrasPlace']}>
      <div className={css['extras']}>
        {FIELDS.map(({ name, label, spoken, numeric }) => (
          <TextInput
            key={name}
            data-field={name}
            label={label}
            aria-label={spoken}
            value={value[name] ?? ''}
            maxLength={MAX_LENGTH.door}
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete="off"
            error={
              v.is(DeliveryDetails.entries[name], value[name]) ? null : placesStrings.extraTooLong(MAX_LENGTH.door)
            }
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange({ ...value, [name]: text === '' ? null : text });
            }}
          />
        ))}
      </div>
    </div>
  );
}
