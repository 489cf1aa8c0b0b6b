import type { DeliveryDetails } from '../../../../contract/places.ts';
import { accountStrings } from './account-strings.ts';

/** «кв. 5, подъезд 2, этаж 3, домофон 12К»; empty when nothing of it is known. */
export function formatDoor({ apartment, porch, floor, door_code: code }: DeliveryDetails): string {
  return [
    apartment ? accountStrings.apartment(apartment) : '',
    porch ? accountStrings.porch(porch) : '',
    floor ? accountStrings.floor(floor) : '',
    code ? accountStrings.doorCode(code) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether both lead to the same door. */
export function isSameDoor(one: DeliveryDetails, other: DeliveryDetails): boolean {
  return one.address === other.address && (one.apartment ?? '') === (other.apartment ?? '');
}
