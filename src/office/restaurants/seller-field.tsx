import { SimpleGrid, Stack, Switch } from '@mantine/core';
import type { JSX } from 'react';
import * as v from 'valibot';
import { type EditValue, type OfficeRestaurant, OfficeSeller } from '#contract/office-chain.ts';
import { sellerWords } from '#domain/seller-words.ts';
import { FieldFaults, FieldNote } from '../menu/field-note.tsx';
import { PartInput } from '../menu/part-input.tsx';
import { useField } from '../menu/use-field.ts';
import { restaurantsStrings as strings } from './restaurants-strings.ts';

const PARTS = ['name', 'inn', 'ogrn', 'address'] as const;
const NOBODY: OfficeSeller = { name: '', inn: '', ogrn: '', address: '' };

/** Who sells in a restaurant, where it is not the chain (docs/product.md §20.11). */
export function SellerField({
  restaurant,
  disabled,
}: {
  restaurant: OfficeRestaurant;
  disabled: boolean;
}): JSX.Element {
  const field = useField(`restaurants/${restaurant.id}/seller`, restaurant.seller);
  const now = v.is(OfficeSeller, field.value) ? field.value : null;
  const said = (value: EditValue): string => (v.is(OfficeSeller, value) ? sellerWords(value) : strings.sellerChain);
  return (
    <Stack id={field.path} tabIndex={-1} gap="xs">
      <Switch
        label={strings.seller}
        description={strings.sellerNote}
        checked={now !== null}
        disabled={disabled}
        onChange={(event) => field.save(event.currentTarget.checked ? NOBODY : null)}
      />
      {now === null ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {PARTS.map((part) => (
            <PartInput
              key={part}
              label={strings.sellerParts[part]}
              value={now[part]}
              show={(text) => text}
              read={(text) => text.trim()}
              disabled={disabled}
              onSave={(text) => field.save({ ...now, [part]: text })}
            />
          ))}
        </SimpleGrid>
      )}
      <FieldFaults field={field} />
      <FieldNote field={field} show={said} />
    </Stack>
  );
}
