import type { DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';

type Box = Pick<Locality, 'border_box_lower_corner' | 'border_box_upper_corner'>;

/**
 * Tells whether a point lies in the border box of a locality (docs/product.md §1.12). Names are no help: geocoders write «г
 * Калуга».
 */
export function isInLocality(locality: Box, { coords }: Pick<DeliveryDetails, 'coords'>): boolean {
  if (coords === null) return false;
  const { latitude, longitude } = coords;
  const [south, west] = locality.border_box_lower_corner;
  const [north, east] = locality.border_box_upper_corner;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
