import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  circle,
  control,
  divIcon,
  latLngBounds,
  type LatLngTuple,
  layerGroup,
  type Map as LeafletMap,
  map as createMap,
  marker,
  type Marker,
  polygon,
  polyline,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState, type JSX } from 'react';
import { townMap } from '#contract/calls/places.ts';
import { MAP_TILES, type TownMap } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { useOffice } from '../data/use-office.ts';
import { createRingEditor } from './edit-ring.ts';
import { mapStrings as strings } from './map-strings.ts';
import { moveByArrows } from './move-by-arrows.ts';
import styles from './office-map.module.css';

/** A zone as it is drawn: its ring and holes, or a circle. */
export interface DrawnZone {
  readonly id: string;
  readonly name: string;
  readonly rings: readonly (readonly LatLon[])[];
  readonly circle: { readonly centre: LatLon; readonly metres: number } | null;
  readonly isChosen: boolean;
}

export interface OfficeMapProps {
  /** Names the map for screen readers. */
  readonly label: string;
  /** The number of the city whose streets or tiles are below; null: none are known. */
  readonly city: number | null;
  /** What is in view at first, and again when `key` changes. */
  readonly sight: { readonly key: string; readonly points: readonly LatLon[] };
  readonly pin: { readonly point: LatLon; readonly label: string } | null;
  /** Missing: the pin stays where it is. */
  readonly onPin?: (point: LatLon) => void;
  readonly zones?: readonly DrawnZone[];
  /** A border that is edited by its corners. */
  readonly border?: {
    readonly ring: readonly LatLon[];
    readonly onRing: (ring: readonly LatLon[]) => void;
    /** The zone was moved by so many degrees north and east. */
    readonly onWhole: (by: LatLon) => void;
    readonly onCorner: (index: number) => void;
  } | null;
  /** A point that was asked about, and a tap on the map that asks about another one. */
  readonly asked?: LatLon | null;
  readonly onAsk?: (point: LatLon) => void;
}

const NO_ZONES: readonly DrawnZone[] = [];
const PIN =
  '<svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true" focusable="false"><path d="M20 47C20 47 37 30.5 37 19A17 17 0 1 0 3 19C3 30.5 20 47 20 47Z"/><circle cx="20" cy="19" r="6.5"/></svg>';

const tuples = (points: readonly LatLon[]): LatLngTuple[] => points.map(([lat, lon]): LatLngTuple => [lat, lon]);

/** Tiles, or the streets where there are none. @returns removes them */
function layGround(map: LeafletMap, town: TownMap): () => void {
  const group = layerGroup().addTo(map);
  const lines = layerGroup(
    town.streets.map(({ line }) => polyline(tuples(line), { className: styles['street'] ?? '', interactive: false })),
  );
  if (town.tiles === null) lines.addTo(group);
  else {
    const { min_zoom: minNativeZoom, max_zoom: maxNativeZoom } = town.tiles;
    tileLayer(MAP_TILES, { minNativeZoom, maxNativeZoom, className: styles['tiles'] ?? '' })
      .on('tileerror', () => lines.addTo(group))
      .addTo(group);
  }
  return () => group.remove();
}

/** Shows the zones; the chosen one above the others. @returns removes them */
function drawZones(map: LeafletMap, zones: readonly DrawnZone[]): () => void {
  const group = layerGroup().addTo(map);
  for (const zone of zones.toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen))) {
    const className = [styles['zone'], zone.isChosen ? styles['chosen'] : ''].join(' ');
    const options = { className, interactive: false };
    if (zone.circle !== null) circle([...zone.circle.centre], { ...options, radius: zone.circle.metres }).addTo(group);
    else polygon(zone.rings.map(tuples), options).addTo(group);
  }
  return () => group.remove();
}

/** The pin of a restaurant, moved by mouse, finger and arrows. */
function drawPin(
  map: LeafletMap,
  { point, label }: { readonly point: LatLon; readonly label: string },
  onPin: ((point: LatLon) => void) | null,
): Marker {
  const icon = divIcon({ className: styles['pin'] ?? '', html: PIN, iconSize: [44, 52], iconAnchor: [22, 50] });
  const pin = marker([...point], { icon, draggable: onPin !== null, autoPan: true, keyboard: false }).addTo(map);
  pin.setZIndexOffset(2000);
  const element = pin.getElement();
  element?.setAttribute('aria-label', label);
  if (onPin === null) {
    element?.setAttribute('role', 'img');
    return pin;
  }
  pin.on('dragend', () => onPin([pin.getLatLng().lat, pin.getLatLng().lng]));
  moveByArrows(map, pin, onPin);
  return pin;
}

/** A map of the office: Leaflet as it comes. Import this file only from code that loads later. */
export function OfficeMap(props: OfficeMapProps): JSX.Element {
  const { label, city, sight, pin, zones = NO_ZONES, border = null, asked = null } = props;
  const { api } = useOffice();
  const { data: town } = useQuery({
    queryKey: ['town', city],
    queryFn: () => api.call(townMap, { query: { locality_id: city ?? 0 } }),
    enabled: city !== null,
    staleTime: Infinity,
  });
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const drawn = useRef<Marker | null>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const isMovable = props.onPin !== undefined;
  const isEdited = border !== null;
  useEffect(() => {
    if (box.current === null) return undefined;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = createMap(box.current, {
      minZoom: 9,
      maxZoom: 18,
      zoomControl: false,
      attributionControl: false,
      // The page scrolls over it.
      scrollWheelZoom: false,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      markerZoomAnimation: !isCalm,
      inertia: !isCalm,
    });
    control.zoom({ zoomInTitle: strings.zoomIn, zoomOutTitle: strings.zoomOut }).addTo(made);
    made.setView([0, 0], 12);
    made.on('click', ({ latlng }) => {
      const { onPin, onAsk } = latest.current;
      (onPin ?? onAsk)?.([latlng.lat, latlng.lng]);
    });
    setMap(made);
    const sizes = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      made.remove();
      drawn.current = null;
      setMap(null);
    };
  }, []);
  useEffect(() => (map === null || town === undefined ? undefined : layGround(map, town)), [map, town]);
  useEffect(() => (map === null ? undefined : drawZones(map, zones)), [map, zones]);
  const [lat, lon, name] = [pin?.point[0] ?? null, pin?.point[1] ?? null, pin?.label ?? ''];
  useEffect(() => {
    if (map === null || lat === null || lon === null) return undefined;
    // A pin that keeps its element keeps the focus.
    if (drawn.current === null) {
      const onPin = isMovable ? (point: LatLon): void => latest.current.onPin?.(point) : null;
      drawn.current = drawPin(map, { point: [lat, lon], label: name }, onPin);
    } else drawn.current.setLatLng([lat, lon]);
    map.panInside([lat, lon], { padding: [40, 60] });
    return undefined;
  }, [map, lat, lon, name, isMovable]);
  const editor = useRef<ReturnType<typeof createRingEditor> | null>(null);
  useEffect(() => {
    if (map === null || !isEdited) return undefined;
    editor.current = createRingEditor(map, {
      onRing: (ring) => latest.current.border?.onRing(ring),
      onWhole: (by) => latest.current.border?.onWhole(by),
      onCorner: (index) => latest.current.border?.onCorner(index),
    });
    return () => {
      editor.current?.stop();
      editor.current = null;
    };
  }, [map, isEdited]);
  const ring = border?.ring ?? null;
  useEffect(() => {
    if (map !== null && ring !== null) editor.current?.show(ring);
  }, [map, ring]);
  useEffect(() => {
    if (map === null || asked === null) return undefined;
    const icon = divIcon({ className: styles['asked'] ?? '', html: '', iconSize: [20, 20] });
    const dot = marker([...asked], { icon, interactive: false, keyboard: false }).addTo(map);
    dot.getElement()?.setAttribute('role', 'img');
    dot.getElement()?.setAttribute('aria-label', strings.asked);
    map.panInside([...asked], { padding: [40, 40] });
    return () => {
      dot.remove();
    };
  }, [map, asked]);
  const seen = useRef<{ readonly map: LeafletMap; readonly key: string } | null>(null);
  useEffect(() => {
    if (map === null || (seen.current?.map === map && seen.current.key === sight.key)) return;
    seen.current = { map, key: sight.key };
    map.fitBounds(latLngBounds(tuples(sight.points)), { padding: [30, 30], maxZoom: 16, animate: false });
  }, [map, sight]);
  return (
    <div className={styles['frame']}>
      <div ref={box} className={styles['map']} role="group" aria-label={label} />
      {town?.tiles ? (
        <Text size="xs" c="dimmed" className={styles['attribution']}>
          {town.tiles.attribution}
        </Text>
      ) : null}
    </div>
  );
}
