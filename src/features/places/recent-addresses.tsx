import { useState, type JSX } from 'react';
import type { DeliveryDetails } from '../../../contract/places.ts';
import { readRecentAddresses } from '../../client/place/recent-addresses.ts';
import { useServices } from '../../client/use-services.ts';
import { isSameDoor } from '../../entities/place/door.ts';
import css from '../../entities/place/place.module.css';
import { placesStrings } from '../../entities/place/place-strings.ts';
import { Chip } from '../../ui/chip.tsx';
import { ClockIcon } from '../../ui/icons/more-icons.tsx';

interface RecentAddressesProps {
  /** The address that is chosen now. */
  value: DeliveryDetails | null;
  onPick: (details: DeliveryDetails) => void;
}

/** Addresses that were chosen on this device, each a tap (docs/product.md §29.10); nothing where there are none. */
export function RecentAddresses({ value, onPick }: RecentAddressesProps): JSX.Element | null {
  const { storage } = useServices();
  const [recent] = useState(() => readRecentAddresses(storage));
  if (recent.length === 0) return null;
  return (
    <div className={css['recent']} role="group" aria-label={placesStrings.recent}>
      {recent.map((details) => (
        <Chip
          key={`${details.address} ${details.apartment ?? ''}`}
          pressed={value !== null && isSameDoor(value, details)}
          className={css['recentChip']}
          onClick={() => onPick(details)}
        >
          <ClockIcon />
          <span className={css['recentLabel']}>{details.address}</span>
        </Chip>
      ))}
    </div>
  );
}
