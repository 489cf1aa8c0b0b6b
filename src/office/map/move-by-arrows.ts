import type { Map as LeafletMap, Marker } from 'leaflet';
import type { LatLon } from '#contract/primitives.ts';
import { movedByArrow } from '#domain/arrow-move.ts';

/** The point is taken when no arrow was pressed for so long, ms. */
const REST_MS = 500;

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
    const moved = movedByArrow(at(), event);
    if (moved === null) return;
    event.preventDefault();
    // The map itself would move on the same key.
    event.stopPropagation();
    mark.setLatLng([...moved]);
    mark.fire('drag');
    map.panInside(mark.getLatLng(), { padding: [40, 60] });
    clearTimeout(timer);
    timer = setTimeout(() => onMove(at()), REST_MS);
  });
  mark.on('remove', () => clearTimeout(timer));
}
