import type { MapStreet } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import type { DeliveryZone, Locality, Restaurant } from '#contract/restaurants.ts';
import { cornersAround } from '#domain/nearest.ts';
import { SHARE_CARD } from '#server/pictures/share-card.ts';
import type { BrandColours } from './brand-colours.ts';

const { width, height } = SHARE_CARD;
/** Margin around the visible area, px: the height of a pin. */
const MARGIN = 90;
/** Radius shown around a town's only restaurant when it has no zone, m. */
const AROUND = 1500;
/** Its tip is at the location. */
const PIN = 'M0 0C0 0 34 -33 34 -56A34 34 0 1 0 -34 -56C-34 -33 0 0 0 0Z';

interface Drawn {
  /** Outer ring and its holes. */
  readonly rings: readonly (readonly LatLon[])[];
  readonly circle: { readonly centre: LatLon; readonly metres: number } | null;
}

function drawnZone({ delivery_radius: metres, latitude, longitude }: Restaurant, zone: DeliveryZone): Drawn | null {
  if (zone.area) return { rings: [zone.area, ...zone.area_holes], circle: null };
  return metres === null ? null : { rings: [], circle: { centre: [latitude, longitude], metres } };
}

/** The most expensive first: the one that applies to a customer is drawn on top. */
const zonesOf = ({ restaurants }: Locality): readonly Drawn[] =>
  restaurants
    .flatMap((restaurant) => restaurant.delivery_zones.map((zone) => ({ restaurant, zone })))
    .filter(({ zone }) => zone.type === 'delivery')
    .toSorted((a, b) => b.zone.price - a.zone.price)
    .flatMap(({ restaurant, zone }) => drawnZone(restaurant, zone) ?? []);

/** Places points on the card, so that all of `seen` are on it. */
function projection(seen: readonly LatLon[]) {
  const [south, north] = [Math.min(...seen.map(([lat]) => lat)), Math.max(...seen.map(([lat]) => lat))];
  const [west, east] = [Math.min(...seen.map(([, lon]) => lon)), Math.max(...seen.map(([, lon]) => lon))];
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  /** px per degree of latitude. */
  const scale = Math.min((width - 2 * MARGIN) / ((east - west) * narrow), (height - 2 * MARGIN) / (north - south));
  return {
    scale,
    place: ([lat, lon]: LatLon): string => {
      const x = width / 2 + (lon - (west + east) / 2) * narrow * scale;
      const y = height / 2 - (lat - (south + north) / 2) * scale;
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    },
  };
}

/**
 * Draws a city as an SVG of card size (docs/product.md §32.11): streets, zones and a pin for each restaurant, without text.
 * Deterministic: the same city gives the same SVG.
 *
 * @returns null: it has no restaurant
 */
export function townSvg(locality: Locality, streets: readonly MapStreet[], colours: BrandColours): string | null {
  const pins = locality.restaurants.map(({ latitude, longitude }): LatLon => [latitude, longitude]);
  const [first] = pins;
  if (first === undefined) return null;
  const zones = zonesOf(locality);
  const { place, scale } = projection([
    ...cornersAround(first, AROUND),
    ...pins,
    ...zones.flatMap(({ rings, circle }) => (circle ? cornersAround(circle.centre, circle.metres) : (rings[0] ?? []))),
  ]);
  const line = (points: readonly LatLon[]): string => `M${points.map(place).join('L')}`;
  const radius = (centre: LatLon, metres: number): string => {
    const [[south], [north]] = cornersAround(centre, metres);
    return (((north - south) / 2) * scale).toFixed(1);
  };
  const tones = [colours.dill, colours.honey, colours.accent, colours.edge];
  const zoneSvg = ({ rings, circle }: Drawn, index: number): string => {
    const tone = tones[index % tones.length];
    const look = `fill="${tone}" fill-opacity="0.16" stroke="${tone}" stroke-width="4" stroke-linejoin="round"`;
    if (circle === null)
      return `<path d="${rings.map((ring) => `${line(ring)}Z`).join('')}" fill-rule="evenodd" ${look}/>`;
    const [x, y] = place(circle.centre).split(' ');
    return `<circle cx="${x}" cy="${y}" r="${radius(circle.centre, circle.metres)}" ${look}/>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<path d="${streets.map(({ line: points }) => line(points)).join('')}" fill="none" stroke="${colours.edge}" stroke-opacity="0.4" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
    ...zones.map(zoneSvg),
    // Of two overlapping pins the southern one is in front.
    ...pins
      .toSorted(([a], [b]) => b - a)
      .map(
        (pin) =>
          `<g transform="translate(${place(pin)})"><path d="${PIN}" fill="${colours.accent}" stroke="${colours.surface}" stroke-width="4"/><circle cy="-56" r="13" fill="${colours.surface}"/></g>`,
      ),
    '</svg>',
  ].join('');
}
