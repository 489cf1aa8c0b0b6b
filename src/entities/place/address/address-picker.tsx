import { useState, type JSX, type Ref } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import type { Elements } from '#ui/elements.ts';
import type { Locality } from '#contract/restaurants.ts';
import { AddressField, type AddressHandle, type PinQuestion } from './address-field.tsx';
import { placeRowsClass } from './place-row.tsx';
import { AddressMap } from '../map/address-map.tsx';

interface AddressPickerProps {
  locality: Locality;
  /** The address that was chosen; null while there is none. */
  value: DeliveryDetails | null;
  onChange: (details: DeliveryDetails | null) => void;
  /** The customer types, or moves the pin: the form takes back what it said of the field. */
  onType: () => void;
  /** A house was chosen by its name: the customer goes on from it. */
  onTaken?: (() => void) | undefined;
  error?: string | null | undefined;
  focusFirst?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  /** Another way to an address, a row above that of the map. */
  row?: Elements;
  /** Asked when the form is sent. */
  ref?: Ref<AddressHandle> | undefined;
}

/** An address, typed or shown on a map (docs/product.md §1.1, §29.9). Stands inside a MantineIsland. */
export function AddressPicker({ locality, onType, row, ...field }: AddressPickerProps): JSX.Element {
  const { value, onChange } = field;
  const [question, setQuestion] = useState<PinQuestion | null>(null);
  // An address from elsewhere has come meanwhile.
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
