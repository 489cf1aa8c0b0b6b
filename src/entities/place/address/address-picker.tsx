import { useState, type JSX, type Ref, type RefObject } from 'react';
import * as v from 'valibot';
import { DeliveryDetails } from '#contract/places.ts';
import type { Elements } from '#ui/elements.ts';
import { TextField } from '#ui/fields.tsx';
import type { Locality } from '#contract/restaurants.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { AddressField, type AddressHandle, type PinQuestion } from './address-field.tsx';
import { PlaceRow, placeRowsClass } from './place-row.tsx';
import { AddressMap } from '../map/address-map.tsx';
import { mapStrings } from '../map/map-strings.ts';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { placesStrings } from '../place-strings.ts';
import css from '../place.module.css';

interface AddressPickerProps {
  locality: Locality;
  /** The chosen address; null while there is none. */
  value: DeliveryDetails | null;
  onChange: (details: DeliveryDetails | null) => void;
  /** The customer types, or moves the pin: the form clears its error for the field. */
  onType: () => void;
  /** A house was chosen by its name: the customer moves on from it. */
  onTaken?: (() => void) | undefined;
  error?: string | null | undefined;
  focusFirst?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  /** What is known of the chosen address: between it and the other ways to one. */
  children?: Elements;
  /** Other ways to an address, as rows above the map's. */
  ways?: Elements;
  /** Called when the form is submitted. */
  ref?: Ref<AddressHandle> | undefined;
}

/**
 * An address, typed or picked on a map (docs/product.md §1.1, §29.9); the map stands directly below the field, so that what is found by its
 * pin does not move it. Rendered inside a MantineIsland.
 */
export function AddressPicker({ locality, onType, children, ways, ...field }: AddressPickerProps): JSX.Element {
  const { value, onChange } = field;
  const [question, setQuestion] = useState<PinQuestion | null>(null);
  const [isMapOpen, setMapOpen] = useState(false);
  // An address has come from elsewhere meanwhile.
  if (value !== null && question !== null) setQuestion(null);
  return (
    <>
      <AddressField
        {...field}
        localityId={locality.id}
        onType={onType}
        needsPin={question !== null}
        onPinNeeded={setQuestion}
      />
      {/* A house that needs its location opens the map by itself. */}
      {(isMapOpen || question !== null) && (
        <AddressMap
          locality={locality}
          value={value}
          question={question}
          onChange={(details) => {
            onType();
            onChange(details);
          }}
        />
      )}
      {children}
      <div className={placeRowsClass}>
        {ways}
        {question === null && (
          <PlaceRow
            icon={<PinIcon />}
            label={isMapOpen ? mapStrings.closeAddressMap : mapStrings.openAddressMap}
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          />
        )}
      </div>
    </>
  );
}

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
  /** In a window that asks for the flat. */
  focusFirst?: boolean;
}

/**
 * Fields that the courier needs beyond the house; four small ones in a row, all optional (docs/product.md
 * §1.2). Rendered inside a MantineIsland.
 */
export function AddressExtras({ value, onChange, focusFirst = false }: AddressExtrasProps): JSX.Element {
  return (
    <div className={css['extrasPlace']}>
      <div className={css['extras']}>
        {FIELDS.map(({ name, label, spoken, numeric }) => (
          <TextField
            key={name}
            data-field={name}
            takesFocus={focusFirst && name === 'apartment'}
            label={label}
            aria-label={spoken}
            value={value[name] ?? ''}
            maxLength={MAX_LENGTH.door}
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete="off"
            error={
              v.is(DeliveryDetails.entries[name], value[name]) ? null : placesStrings.extraTooLong(MAX_LENGTH.door)
            }
            onChange={(text) => {
              onChange({ ...value, [name]: text === '' ? null : text });
            }}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Returns a function that moves the focus from a chosen address to the form's flat field, if it exists and is empty
 * (docs/product.md §1.2). Keeps the focus if the customer has moved on to another field of the door.
 */
export function useFlatNext(form: RefObject<HTMLElement | null>): () => void {
  const [taken, setTaken] = useState(0);
  useFirstWrong(taken, () => {
    const flat = form.current?.querySelector<HTMLInputElement>('input[data-field="apartment"]');
    if (flat?.value === '' && !document.activeElement?.matches('input[data-field]')) flat.focus();
  });
  return () => setTaken((count) => count + 1);
}
