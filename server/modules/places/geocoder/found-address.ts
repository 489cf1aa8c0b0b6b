import type { AddressSuggestion } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';

/** What a geocoder tells of an address, in the words of no geocoder. */
export interface FoundAddress {
  readonly label: string;
  readonly province: string | null;
  readonly locality: string | null;
  readonly street: string | null;
  readonly house: string | null;
  readonly apartment: string | null;
  /** Null: it says none that can be believed. */
  readonly point: LatLon | null;
  /** Whether the point is the house, or only its street or quarter. */
  readonly isExact: boolean;
}

const cut = (text: string | null, length: number): string | null => text?.slice(0, length) || null;

/**
 * An address as the contract has it. One with a house whose place is known is complete; one with a house alone asks for a pin
 * (docs/product.md §29.9), anything else for a house.
 *
 * @param shown where the customer has put the pin: the house is there
 */
export function suggestionOf(found: FoundAddress, shown: LatLon | null = null): AddressSuggestion {
  const point = shown ?? (found.isExact ? found.point : null);
  const house = cut(found.house, 30);
  const [latitude, longitude] = point ?? [];
  const isWhole = house !== null && latitude !== undefined && longitude !== undefined;
  return {
    label: found.label,
    precision: isWhole ? 'house' : 'street',
    pin_at: house !== null && !isWhole ? found.point : null,
    details: {
      address: found.label.slice(0, 300),
      province: cut(found.province, 150),
      locality: cut(found.locality, 150),
      street: cut(found.street, 150),
      house,
      coords: isWhole ? { latitude, longitude } : null,
      apartment: cut(found.apartment, 20),
      door_code: null,
      porch: null,
      floor: null,
    },
  };
}

/** A point of the earth from what a geocoder has written; null: it is none. */
export function pointOf(latitude: unknown, longitude: unknown): LatLon | null {
  if (latitude === null || longitude === null || latitude === '' || longitude === '') return null;
  const [lat, lon] = [Number(latitude), Number(longitude)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}
