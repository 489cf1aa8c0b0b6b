import { layerGroup, marker, polyline, tileLayer, type LatLngTuple, type Layer, type Map as LeafletMap } from 'leaflet';
import { MAP_TILES, type TownMap } from '#contract/places.ts';
import { textIcon } from './leaflet-icons.ts';
import css from './map.module.css';

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
