import {
  divIcon,
  type DivIcon,
  layerGroup,
  marker,
  polyline,
  tileLayer,
  type LatLngTuple,
  type Layer,
  type Map as LeafletMap,
  circle,
  polygon,
  type Path,
  type Marker,
  type TooltipOptions,
} from 'leaflet';
import { cx } from '#ui/cx.ts';
import { MAP_TILES, type TownMap } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { cornersAround } from '#domain/nearest.ts';
import type { MapZone, MapPin } from './map-items.ts';
import css from './map.module.css';

const PIN =
  '<svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true" focusable="false"><path d="M20 47C20 47 37 30.5 37 19A17 17 0 1 0 3 19C3 30.5 20 47 20 47Z"/><circle cx="20" cy="19" r="6.5"/></svg>';

/** Large enough for a thumb; the tip points at the place. */
export function pinIcon(kind: 'cafe' | 'address'): DivIcon {
  return divIcon({
    className: cx(css['pin'], kind === 'address' && css['addressPin']),
    html: PIN,
    iconSize: [44, 52],
    iconAnchor: [22, 50],
    tooltipAnchor: [0, -46],
  });
}

/** The customer's position. */
export function hereIcon(): DivIcon {
  return divIcon({ className: css['here'], html: '', iconSize: [20, 20] });
}

/** Text on the map that points at nothing. */
function textIcon(text: string, className: string | undefined): DivIcon {
  const words = document.createElement('span');
  words.textContent = text;
  return divIcon({ className: cx(css['words'], className), html: words, iconSize: [0, 0] });
}

/** Returns the streets, each with its name in the middle. */
function streets(town: TownMap): Layer {
  const group = layerGroup();
  for (const { name, line } of town.streets) {
    const points = line.map(([lat, lon]): LatLngTuple => [lat, lon]);
    polyline(points, { className: css['street'], interactive: false }).addTo(group);
    const middle = points[Math.floor(points.length / 2)];
    if (middle === undefined) continue;
    marker(middle, { icon: textIcon(name, css['streetName']), interactive: false, keyboard: false }).addTo(group);
  }
  return group;
}

/**
 * Adds the layer below zones and pins (docs/product.md §29.2): the tiles; without them, or where one fails to load, the streets.
 *
 * @returns removes all of it
 */
export function layGround(map: LeafletMap, town: TownMap): () => void {
  const lines = streets(town);
  if (town.tiles === null) {
    lines.addTo(map);
    return () => lines.remove();
  }
  const pictures = tileLayer(MAP_TILES, {
    minNativeZoom: town.tiles.min_zoom,
    maxNativeZoom: town.tiles.max_zoom,
    className: css['tiles'] ?? '',
  });
  pictures.on('tileerror', () => lines.addTo(map));
  pictures.addTo(map);
  return () => {
    pictures.remove();
    lines.remove();
  };
}

const TONES = 4;

/** Returns the northernmost point of a zone: its label is on the edge there, where a smaller zone inside does not hide it. */
const top = ({ rings, circle: round }: MapZone): LatLon | null => {
  if (round) return [cornersAround(round.centre, round.metres)[1][0], round.centre[1]];
  return (rings?.[0] ?? []).reduce<LatLon | null>((best, point) => (best && best[0] >= point[0] ? best : point), null);
};

const shape = (zone: MapZone, interactive: boolean): Path => {
  const options = { className: cx(css['zone'], css[`tone${zone.tone % TONES}`]), interactive };
  if (zone.circle) return circle([...zone.circle.centre], { ...options, radius: zone.circle.metres });
  const rings = (zone.rings ?? []).map((ring) => ring.map(([lat, lon]): LatLngTuple => [lat, lon]));
  return polygon(rings, options);
};

/** Draws zones and reuses those that remain; with `onZone` each is a button. */
export function createZones(map: LeafletMap, onZone: ((id: number) => void) | null) {
  const drawn = new Map<number, { readonly path: Path; readonly remove: () => void }>();
  const draw = (zone: MapZone) => {
    const group = layerGroup().addTo(map);
    const path = shape(zone, onZone !== null).addTo(group);
    const point = top(zone);
    if (point)
      marker(point, { icon: textIcon(zone.label, css['price']), interactive: false, keyboard: false }).addTo(group);
    if (onZone) {
      nameLayer(path, zone.name, { sticky: true });
      path.on('click', () => onZone(zone.id));
      asButton(path.getElement(), zone.name, () => onZone(zone.id));
    }
    const one = { path, remove: () => group.remove() };
    drawn.set(zone.id, one);
    return one;
  };
  return (zones: readonly MapZone[]): void => {
    for (const [id, old] of drawn) {
      if (zones.some((zone) => zone.id === id)) continue;
      old.remove();
      drawn.delete(id);
    }
    for (const zone of zones) {
      const { path } = drawn.get(zone.id) ?? draw(zone);
      const element = path.getElement();
      element?.toggleAttribute('data-selected', zone.selected);
      if (onZone) element?.setAttribute('aria-pressed', String(zone.selected));
    }
  };
}

/** A button of the map, for keyboard and screen reader: Enter and the space bar do what a tap does. */
function asButton(element: Element | undefined, name: string, onPress: () => void): void {
  if (element === undefined) return;
  element.setAttribute('role', 'button');
  element.setAttribute('tabindex', '0');
  element.setAttribute('aria-label', name);
  element.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  });
}

/** Adds a tooltip to a layer for mouse users; touch has no hover. A name is inserted as text, whatever it contains. */
function nameLayer(layer: Layer, text: string, options: TooltipOptions): void {
  if (!matchMedia('(hover: hover)').matches) return;
  const element = document.createElement('span');
  element.textContent = text;
  layer.bindTooltip(element, options);
}

/** Draws pins and reuses those that remain: a selected pin keeps the focus. With `onPin` each is a button. */
export function createPins(map: LeafletMap, onPin: ((id: number) => void) | null) {
  const drawn = new Map<number, Marker>();
  const draw = ({ id, point, name }: MapPin): Marker => {
    const interactive = onPin !== null;
    const made = marker(point, { icon: pinIcon('cafe'), interactive, keyboard: false, riseOnHover: true }).addTo(map);
    if (onPin !== null) {
      nameLayer(made, name, { direction: 'top' });
      made.on('click', () => onPin(id));
      asButton(made.getElement(), name, () => onPin(id));
    }
    drawn.set(id, made);
    return made;
  };
  return (pins: readonly MapPin[]): void => {
    for (const [id, old] of drawn) {
      if (pins.some((pin) => pin.id === id)) continue;
      old.remove();
      drawn.delete(id);
    }
    for (const pin of pins) {
      const shown = drawn.get(pin.id) ?? draw(pin);
      shown.setZIndexOffset(pin.selected ? 1000 : 0);
      if (onPin !== null) shown.getElement()?.setAttribute('aria-pressed', String(pin.selected));
    }
  };
}
