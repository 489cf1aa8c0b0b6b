import type { JSX } from 'react';
import type { User } from '../../../contract/account.ts';
import type { AddressParts } from '../../features/account/address-parts.ts';
import { AddressesSection } from '../../features/account/addresses-section.tsx';
import { AddressExtras } from '../../features/places/address-extras.tsx';
import { AddressField } from '../../features/places/address-field.tsx';
import { matchAddress } from '../../features/places/match-address.ts';

const parts: AddressParts = {
  AddressField,
  AddressExtras,
  isDelivered: (locality, details) => matchAddress(locality, details, null, null) !== null,
};

export function AddressesPart({ user }: { user: User }): JSX.Element {
  return <AddressesSection user={user} parts={parts} />;
}
