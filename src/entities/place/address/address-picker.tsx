import { useState, type JSX, type Ref } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { Elements } from '#ui/elements.ts';
import type { Locality } from '#contract/restaurants.ts';
import { AddressField, type AddressHandle, type PinQuestion } from './address-field.tsx';
import { placeRowsClass } from './place-row.tsx';
import { AddressMap } from '../map/address-map.tsx';

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
  /** Another way to an address, in a row above the map's. */
  row?: Elements;
  /** Called when the form is submitted. */
  ref?: Ref<AddressHandle> | undefined;
}

/** An address, typed or picked on a map (docs/product.md §1.1, §29.9). Rendered inside a MantineIsland. */
export function AddressPicker({ locality, onType, row, ...field }: AddressPickerProps): JSX.Element {
  const { value, onChange } = field;
  const [question, setQuestion] = useState<PinQuestion | null>(null);
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
      <div className={placeRowsClass}>
        {row}
        <AddressMap
          locality={locality}
          value={value}
          question={question}
          onChange={(details) => {
            onType();
            onChange(details);
          }}
        />
      </div>
    </>
  );
}
