import type { AddressSuggestion } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';

/** An address from a geocoder, in provider-neutral terms. */
export interface FoundAddress {
  readonly label: string;
  readonly province: string | null;
  readonly locality: string | null;
  readonly street: string | null;
  readonly house: string | null;
  readonly apartment: string | null;
  /** Null: no reliable coordinates. */
  readonly point: LatLon | null;
  /** Whether the point is the house, rather than its street or quarter. */
  readonly isExact: boolean;
}

const cut = (text: string | null, length: number): string | null => text?.slice(0, length) || null;

/**
 * Converts an address to the contract's form. A house with known coordinates is complete; a house without them requires a pin
 * (docs/product.md §29.9), anything else requires a house.
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

/** Parses a geocoder's coordinates; null if invalid. */
export function pointOf(latitude: unknown, longitude: unknown): LatLon | null {
  if (latitude === null || longitude === null || latitude === '' || longitude === '') return null;
  const [lat, lon] = [Number(latitude), Number(longitude)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}
