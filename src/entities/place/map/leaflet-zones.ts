import { circle, layerGroup, marker, polygon, type Map as LeafletMap, type LatLngTuple, type Path } from 'leaflet';
import type { LatLon } from '#contract/primitives.ts';
import { cornersAround } from '#domain/nearest.ts';
import { cx } from '#ui/cx.ts';
import { textIcon } from './leaflet-icons.ts';
import { asButton, nameLayer } from './leaflet-pins.ts';
import css from './map.module.css';
import type { MapZone } from './map-items.ts';

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
