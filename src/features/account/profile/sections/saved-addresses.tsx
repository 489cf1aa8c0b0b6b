import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { SavedAddress, User } from '#contract/account.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';
import { isInLocality } from '#domain/locality-at.ts';
import { useServices } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { Chip } from '#ui/chip.tsx';
import { PinIcon } from '#ui/icons/menu-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { accountStrings } from '../account-strings.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import css from '../account.module.css';
import { isSameDoor } from '#entities/place/address/door.ts';

interface SavedAddressesProps {
  /** The selected address. */
  value: DeliveryDetails | null;
  /** Shows only addresses of this town; all if absent. */
  locality?: Locality | undefined;
  onPick: (details: DeliveryDetails) => void;
}

/** A customer's saved addresses, each selectable; renders nothing for a guest, or until loaded. */
export function SavedAddresses(props: SavedAddressesProps): JSX.Element | null {
  const { user } = useUser();
  return user ? <Chips {...props} user={user} /> : null;
}

function Chips({ user, value, locality, onPick }: SavedAddressesProps & { user: User }): JSX.Element | null {
  const { api } = useServices();
  const { data } = useQuery(addressesQuery(api, user.id));
  const isHere = ({ details }: SavedAddress): boolean => locality === undefined || isInLocality(locality, details);
  const addresses = (data ?? []).filter(isHere);
  if (addresses.length === 0) return null;
  return (
    <div className={css['picks']} role="group" aria-label={accountStrings.quick}>
      {addresses.map(({ id, label, details }) => (
        <Chip
          key={id}
          pressed={value !== null && isSameDoor(value, details)}
          className={css['pick']}
          onClick={() => onPick(details)}
        >
          <PinIcon />
          <span className={css['pickLabel']}>{label}</span>
          <VisuallyHidden>{`, ${details.address}`}</VisuallyHidden>
        </Chip>
      ))}
    </div>
  );
}
