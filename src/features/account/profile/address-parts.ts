import type { JSX } from 'react';
import type { DeliveryDetails } from '../../../../contract/places.ts';
import type { Locality } from '../../../../contract/restaurants.ts';

/** What the feature of places gives to addresses; the route joins them (docs/decisions/0014-rooms-of-src.md). */
export interface AddressParts {
  readonly AddressField: (props: {
    localityId: number;
    value: DeliveryDetails | null;
    onChange: (details: DeliveryDetails | null) => void;
    /** The customer types: what was said of the field is out of date. */
    onType: () => void;
    error?: string | null | undefined;
  }) => JSX.Element;
  readonly AddressExtras: (props: {
    value: DeliveryDetails;
    onChange: (details: DeliveryDetails) => void;
  }) => JSX.Element;
  /** Whether anybody delivers there. */
  readonly isDelivered: (locality: Locality, details: DeliveryDetails) => boolean;
}
