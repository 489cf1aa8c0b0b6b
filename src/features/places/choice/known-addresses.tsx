import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import { readRecentAddresses } from '#client/place/recent-addresses.ts';
import { addressesQuery } from '#client/queries/account-queries.ts';
import { useUser } from '#client/session/use-user.ts';
import { useServices } from '#client/use-services.ts';
import { formatDoor, isSameDoor } from '#entities/place/address/door.ts';
import { PlaceRow, placeRowsClass } from '#entities/place/address/place-row.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { ClockIcon, HomeIcon } from '#ui/icons/more-icons.tsx';

/** Number of recent addresses shown: short enough to read at a glance. */
const MOST_RECENT = 3;

interface KnownAddressesProps {
  /** The currently chosen address. */
  value: DeliveryDetails | null;
  onPick: (details: DeliveryDetails) => void;
}

/**
 * The customer's saved addresses, then those chosen last on this device, without duplicates; a tap picks one (docs/product.md
 * §29.10). Renders nothing if there are none.
 */
export function KnownAddresses({ value, onPick }: KnownAddressesProps): JSX.Element | null {
  const { api, storage } = useServices();
  const { user } = useUser();
  const { data: saved = [] } = useQuery({ ...addressesQuery(api, user?.id ?? 0), enabled: Boolean(user) });
  const [noted] = useState(() => readRecentAddresses(storage));
  const recent = noted.filter((one) => !saved.some(({ details }) => isSameDoor(details, one))).slice(0, MOST_RECENT);
  const isChosen = (details: DeliveryDetails): boolean => value !== null && isSameDoor(value, details);
  if (saved.length === 0 && recent.length === 0) return null;
  return (
    <div className={placeRowsClass}>
      {saved.length > 0 && (
        <div role="group" aria-label={placesStrings.saved} className={placeRowsClass}>
          {saved.map(({ id, label, details }) => (
            <PlaceRow
              key={id}
              icon={<HomeIcon />}
              label={label}
              note={[details.address, formatDoor(details)].filter((part) => part !== '').join(', ')}
              aria-pressed={isChosen(details)}
              onClick={() => onPick(details)}
            />
          ))}
        </div>
      )}
      {recent.length > 0 && (
        <div role="group" aria-label={placesStrings.recent} className={placeRowsClass}>
          {recent.map((details) => (
            <PlaceRow
              key={`${details.address} ${details.apartment ?? ''}`}
              icon={<ClockIcon />}
              label={details.address}
              note={formatDoor(details) || undefined}
              aria-pressed={isChosen(details)}
              onClick={() => onPick(details)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
