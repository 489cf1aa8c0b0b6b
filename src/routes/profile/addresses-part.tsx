import type { JSX } from 'react';
import type { User } from '../../../contract/account.ts';
import type { AddressParts } from '../../features/account/profile/address-parts.ts';
import { AddressesSection } from '../../features/account/profile/addresses-section.tsx';
import { AddressExtras } from '../../entities/place/address-extras.tsx';
import { AddressField } from '../../entities/place/address-field.tsx';
import { matchAddress } from '../../entities/place/match-address.ts';

const parts: AddressParts = {
  AddressField,
  AddressExtras,
  isDelivered: (locality, details) => matchAddress(locality, details, null, null) !== null,
};

export function AddressesPart({ user }: { user: User }): JSX.Element {
  return <AddressesSection user={user} parts={parts} />;
}
