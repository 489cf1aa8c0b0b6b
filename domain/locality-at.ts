import type { DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';

type Box = Pick<Locality, 'border_box_lower_corner' | 'border_box_upper_corner'>;

/**
 * Reports whether a point is within a locality's border box (docs/product.md §1.12). Names are unreliable: geocoders write «г
 * Калуга».
 */
export function isInLocality(locality: Box, { coords }: Pick<DeliveryDetails, 'coords'>): boolean {
  if (coords === null) return false;
  const { latitude, longitude } = coords;
  const [south, west] = locality.border_box_lower_corner;
  const [north, east] = locality.border_box_upper_corner;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
