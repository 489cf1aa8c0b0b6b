import type { ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import type { ChainLocality, ChainRestaurant, ChainZone } from './chain-file.ts';
import type { LatLon } from './primitives.ts';

/**
 * Checks that places and areas are plausible (docs/product.md §20.9): nothing else detects it, an address would merely be out of every
 * zone.
 */

/** Maximum distance of a zone's nearest point from its restaurant, metres. */
const NEAR = 30_000;
/** Maximum distance of a zone's corner from its restaurant. */
const FAR = 100_000;
/** Maximum distance of a restaurant outside its city's box from that box. */
const SUBURB = 30_000;
/** Square metres; anything smaller is a line or a point. */
const SMALLEST = 1000;
const METRES_PER_DEGREE = 111_195;
/** Degrees around Russia, where geocoding is done: south, north, west, east. */
const RUSSIA = [41, 82, 19, 180] as const;

const swapped = ([latitude, longitude]: LatLon): LatLon => [longitude, latitude];
const SWAP = words.swapped;
const km = (metres: number): number => Math.round(metres / 1000);

/** Converts a point to metres north and east of `centre`; treats the Earth as flat, which is precise enough for a city and its surroundings. */
const metresFrom =
  ([latitude, longitude]: LatLon) =>
  ([lat, lon]: LatLon): Flat => ({
    y: (lat - latitude) * METRES_PER_DEGREE,
    x: (lon - longitude) * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180),
  });
type Flat = { readonly x: number; readonly y: number };

/** Twice the signed area of a triangle; positive if `c` lies to the left of the line from `a` to `b`. */
const turn = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
/** The side of a line, within the one centimetre precision of coordinates. */
const sideOf = (a: Flat, b: Flat, c: Flat): number => {
  const height = turn(a, b, c) / Math.hypot(b.x - a.x, b.y - a.y);
  return Math.abs(height) < 0.01 ? 0 : Math.sign(height);
};

/** Returns the distance from the origin to an edge, metres. */
const distanceToEdge = (a: Flat, b: Flat): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length));
  return Math.hypot(a.x + along * dx, a.y + along * dy);
};

type Edge = { readonly from: Flat; readonly to: Flat; readonly index: number };
/** Returns the ring's edges, whether or not it repeats its first point; `index` is that of an edge's start point. */
const edgesOf = (ring: readonly Flat[]): Edge[] =>
  ring
    .map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from, index }))
    .filter(({ from, to }) => from.x !== to.x || from.y !== to.y);

const areaOf = (ring: readonly Flat[]): number =>
  Math.abs(edgesOf(ring).reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0)) / 2;

/** Reports whether a point is inside the ring or on its edge, by the even-odd rule used for zones. */
const holds = (ring: readonly Flat[], { x, y }: Flat): boolean => {
  const edges = edgesOf(ring).map(
    ({ from, to }) =>
      [
        { x: from.x - x, y: from.y - y },
        { x: to.x - x, y: to.y - y },
      ] as const,
  );
  if (edges.some(([a, b]) => distanceToEdge(a, b) < 1)) return true;
  return edges.filter(([a, b]) => a.y > 0 !== b.y > 0 && (-a.y * (b.x - a.x)) / (b.y - a.y) + a.x > 0).length % 2 === 1;
};

/** Reports whether two edges cross: each has the other's ends on both of its sides. */
const cross = (one: Edge, other: Edge): boolean =>
  sideOf(one.from, one.to, other.from) * sideOf(one.from, one.to, other.to) < 0 &&
  sideOf(other.from, other.to, one.from) * sideOf(other.from, other.to, one.to) < 0;

/** Reports whether a corner lies on the edge while the path through that corner crosses from one side to the other. */
const passes = (edge: Edge, before: Edge, after: Edge): boolean =>
  edge.index !== before.index &&
  edge.index !== after.index &&
  sideOf(edge.from, edge.to, before.to) === 0 &&
  isBetween(edge, before.to) &&
  sideOf(edge.from, edge.to, before.from) * sideOf(edge.from, edge.to, after.to) < 0;
const isBetween = ({ from, to }: Edge, { x, y }: Flat): boolean =>
  (x - from.x) * (x - to.x) + (y - from.y) * (y - to.y) < 0;

function crossingFault(ring: readonly Flat[], path: string): ChainFault[] {
  const edges = edgesOf(ring);
  for (const [at, edge] of edges.entries()) {
    const found =
      edges.slice(at + 1).find((other) => cross(edge, other)) ??
      edges.find((before, index) => passes(edge, before, edges[(index + 1) % edges.length] ?? before));
    if (!found) continue;
    return [
      {
        path,
        message: words.crossing(edge.index + 1, found.index + 1),
      },
    ];
  }
  return [];
}

function ringFaults(ring: readonly LatLon[], centre: LatLon, path: string): ChainFault[] {
  const corners = new Set(ring.map(([latitude, longitude]) => `${latitude},${longitude}`)).size;
  if (corners < 3) return [{ path, message: words.fewPoints(corners) }];
  const flat = ring.map(metresFrom(centre));
  if (areaOf(flat) < SMALLEST) {
    const crossing = crossingFault(flat, path);
    return crossing.length > 0 ? crossing : [{ path, message: words.noArea }];
  }
  return crossingFault(flat, path);
}

const reachOf = (ring: readonly LatLon[], centre: LatLon): number => {
  const flat = ring.map(metresFrom(centre));
  return holds(flat, { x: 0, y: 0 }) ? 0 : Math.min(...edgesOf(flat).map(({ from, to }) => distanceToEdge(from, to)));
};
const distance = (one: LatLon, other: LatLon): number => {
  const { x, y } = metresFrom(one)(other);
  return Math.hypot(x, y);
};

/** Checks a delivery zone's area: valid, and in, near or around its restaurant. */
export function areaFaults(
  { area, area_holes: holes }: Pick<ChainZone, 'area' | 'area_holes'>,
  { latitude, longitude }: Pick<ChainRestaurant, 'latitude' | 'longitude'>,
  path: string,
): ChainFault[] {
  if (!area) {
    return holes.length > 0 ? [{ path: `${path}.area_holes`, message: words.holeWithoutArea }] : [];
  }
  const centre: LatLon = [latitude, longitude];
  const shape = ringFaults(area, centre, `${path}.area`);
  if (area.length === 0) return shape;
  const away = reachOf(area, centre);
  if (away > NEAR) {
    const hint = reachOf(area.map(swapped), centre) <= NEAR ? SWAP : words.otherArea;
    return [{ path: `${path}.area`, message: words.areaAway(km(away), hint) }];
  }
  const far = area.findIndex((point) => distance(centre, point) > FAR);
  const corner = area[far];
  if (corner) {
    const hint = distance(centre, swapped(corner)) <= FAR ? SWAP : words.wrongDigit;
    const message = words.farCorner(km(distance(centre, corner)), hint);
    return [{ path: `${path}.area[${far}]`, message }];
  }
  if (shape.length > 0) return shape;
  const flat = area.map(metresFrom(centre));
  return holes.flatMap((hole, index) => {
    const at = `${path}.area_holes[${index}]`;
    const faults = ringFaults(hole, centre, at);
    if (faults.length > 0) return faults;
    const cut = hole.map(metresFrom(centre));
    if (!cut.every((point) => holds(flat, point))) {
      return [{ path: at, message: words.holeOutside }];
    }
    return areaOf(flat) - areaOf(cut) < SMALLEST ? [{ path: at, message: words.holeIsAll }] : [];
  });
}

type Box = Pick<ChainLocality, 'border_box_lower_corner' | 'border_box_upper_corner'>;
/** Returns the distance from a point to a city's box, metres; 0 inside. */
function distanceToBox(point: LatLon, { border_box_lower_corner: low, border_box_upper_corner: high }: Box): number {
  const nearest: LatLon = [
    Math.min(high[0], Math.max(low[0], point[0])),
    Math.min(high[1], Math.max(low[1], point[1])),
  ];
  return distance(point, nearest);
}

/** Checks that a restaurant is in its city or a suburb. */
export function restaurantPlaceFaults(
  { latitude, longitude }: Pick<ChainRestaurant, 'latitude' | 'longitude'>,
  locality: ChainLocality,
  others: readonly ChainLocality[],
  path: string,
): ChainFault[] {
  const point: LatLon = [latitude, longitude];
  const away = distanceToBox(point, locality);
  if (away === 0) return [];
  const fault = (why: string): ChainFault[] => [
    { path: `${path}.latitude`, message: words.outsideBox(km(away), locality.id, why) },
  ];
  if (distanceToBox(swapped(point), locality) === 0) return fault(SWAP);
  const other = others.find((one) => one !== locality && distanceToBox(point, one) === 0);
  if (other) return fault(words.liesIn(other.id));
  return away > SUBURB ? fault(words.mendBox) : [];
}

const isInRussia = ([latitude, longitude]: LatLon): boolean => {
  const [south, north, west, east] = RUSSIA;
  // Chukotka lies beyond the 180th meridian.
  return latitude >= south && latitude <= north && ((longitude >= west && longitude <= east) || longitude <= -169);
};

/** If all points of a city are swapped, they agree with each other: only the country's bounds reveal it. */
export function localityPlaceFaults({ latitude, longitude }: ChainLocality, path: string): ChainFault[] {
  const point: LatLon = [latitude, longitude];
  return !isInRussia(point) && isInRussia(swapped(point))
    ? [{ path: `${path}.latitude`, message: words.outsideRussia }]
    : [];
}
