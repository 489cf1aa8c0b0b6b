import type { DeliveryDetails } from '#contract/places.ts';
import type { Door } from '#domain/door-in-text.ts';
import { doorStrings } from './door-strings.ts';

/** Formats the door of an address: «кв. 5, подъезд 2, этаж 3, домофон 12К». Returns an empty string when nothing of it is known. */
export function formatDoor({ apartment, porch, floor, door_code: code }: DeliveryDetails): string {
  return [
    apartment ? doorStrings.apartment(apartment) : '',
    porch ? doorStrings.porch(porch) : '',
    floor ? doorStrings.floor(floor) : '',
    code ? doorStrings.doorCode(code) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Reports whether two addresses lead to the same door. */
export function isSameDoor(one: DeliveryDetails, other: DeliveryDetails): boolean {
  return one.address === other.address && (one.apartment ?? '') === (other.apartment ?? '');
}

/** Fills in the door that was typed with the address, where the geocoder has not parsed it (docs/product.md §1.2). */
export function withDoor(details: DeliveryDetails, typed: Door): DeliveryDetails {
  return {
    ...details,
    apartment: details.apartment ?? typed.apartment,
    porch: details.porch ?? typed.porch,
    floor: details.floor ?? typed.floor,
    door_code: details.door_code ?? typed.door_code,
  };
}

/** Keeps flat, porch and other typed fields when the same house is chosen again. */
export function keepByHand(next: DeliveryDetails, before: DeliveryDetails | null): DeliveryDetails {
  return before !== null && before.address === next.address
    ? { ...next, apartment: before.apartment, porch: before.porch, floor: before.floor, door_code: before.door_code }
    : next;
}
