import { marker, type Map as LeafletMap, type Marker } from 'leaflet';
import type { LatLon } from '#contract/primitives.ts';
import { cornersAround } from '#domain/nearest.ts';
import { pinIcon } from './leaflet-icons.ts';

/** Distance per arrow press, and with Shift, metres. */
const STEP = 10;
const LONG_STEP = 100;
/** Debounce of arrow presses, ms. */
const REST_MS = 600;

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

/**
 * The pin of an address, moved by hand, by arrows (10 m, with Shift 100 m), and by the code that draws it (docs/product.md §29.9).
 *
 * @param onMove called once the pin is dropped, or the arrows have paused
 */
export function createAddressPin(map: LeafletMap, label: string, onMove: (point: LatLon) => void) {
  let pin: Marker | null = null;
  /** The position last set from outside. */
  let told: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const at = (drawn: Marker): LatLon => [drawn.getLatLng().lat, drawn.getLatLng().lng];

  const draw = (point: LatLon): Marker => {
    const drawn = marker([...point], { icon: pinIcon('address'), draggable: true, autoPan: true, keyboard: false });
    drawn.addTo(map).setZIndexOffset(2000);
    drawn.on('dragend', () => onMove(at(drawn)));
    const element = drawn.getElement();
    element?.setAttribute('tabindex', '0');
    // Arrows move it: a screen reader has to pass them on.
    element?.setAttribute('role', 'application');
    element?.setAttribute('aria-label', label);
    element?.addEventListener('keydown', (event) => {
      const way = ARROWS[event.key];
      if (way === undefined) return;
      event.preventDefault();
      // The map itself would move on the same key.
      event.stopPropagation();
      drawn.setLatLng([...moved(at(drawn), way, event.shiftKey ? LONG_STEP : STEP)]);
      map.panInside(drawn.getLatLng(), { padding: [40, 60] });
      clearTimeout(timer);
      timer = setTimeout(() => onMove(at(drawn)), REST_MS);
    });
    return drawn;
  };
  return {
    show: (point: LatLon | null): void => {
      // A repeat is ignored: meanwhile arrows may have moved the pin.
      const key = point?.join(' ') ?? null;
      if (key === told) return;
      told = key;
      if (point === null) {
        pin?.remove();
        pin = null;
      } else if (pin === null) pin = draw(point);
      else pin.setLatLng([...point]);
    },
    stop: (): void => clearTimeout(timer),
  };
}
