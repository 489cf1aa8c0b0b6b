import type { DeliveryDetails } from '#contract/places.ts';
import { courierStrings } from './courier-strings.ts';

/** Formats an address for a courier: location, and how to get in. */
export function addressLines(details: DeliveryDetails): string[] {
  const { address, porch, floor, apartment, door_code: code } = details;
  const door = [
    porch && courierStrings.porch(porch),
    floor && courierStrings.floor(floor),
    apartment && courierStrings.apartment(apartment),
    code && courierStrings.doorCode(code),
  ].filter(Boolean);
  return door.length === 0 ? [address] : [address, door.join(', ')];
}
