import type { Map as LeafletMap, Marker } from 'leaflet';
import type { LatLon } from '#contract/primitives.ts';
import { cornersAround } from '#domain/nearest.ts';

/** Distance of one press, and of one with Shift, metres. */
const STEP = 10;
const LONG_STEP = 100;
/** The point is taken when no arrow was pressed for so long, ms. */
const REST_MS = 500;

const ARROWS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

const moved = (point: LatLon, [north, east]: readonly [number, number], metres: number): LatLon => {
  const [, [latitude, longitude]] = cornersAround(point, metres);
  return [point[0] + north * (latitude - point[0]), point[1] + east * (longitude - point[1])];
};

/** Lets the arrow keys move a marker on its map: 10 m, with Shift 100 m. `onMove`: once they rest. */
export function moveByArrows(map: LeafletMap, mark: Marker, onMove: (point: LatLon) => void): void {
  const element = mark.getElement();
  if (element === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const at = (): LatLon => [mark.getLatLng().lat, mark.getLatLng().lng];
  element.setAttribute('tabindex', '0');
  // Arrows move it: a screen reader has to pass them on.
  element.setAttribute('role', 'application');
  element.addEventListener('keydown', (event) => {
    const way = ARROWS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    // The map itself would move on the same key.
    event.stopPropagation();
    mark.setLatLng([...moved(at(), way, event.shiftKey ? LONG_STEP : STEP)]);
    mark.fire('drag');
    map.panInside(mark.getLatLng(), { padding: [40, 60] });
    clearTimeout(timer);
    timer = setTimeout(() => onMove(at()), REST_MS);
  });
  mark.on('remove', () => clearTimeout(timer));
}
