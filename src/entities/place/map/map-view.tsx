import {
  map as createMap,
  latLngBounds,
  marker,
  type FitBoundsOptions,
  type Map as LeafletMap,
  type LatLngTuple,
  type Marker,
} from 'leaflet';
import { useEffect, useRef, useState, type JSX } from 'react';
import type { TownMap } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MinusIcon, PlusIcon } from '#ui/icons/menu-icons.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { movedByArrow } from '#domain/arrow-move.ts';
import { layGround, hereIcon, createPins, createZones, pinIcon } from './leaflet-layers.ts';
import type { MapPin, MapSight, MapZone } from './map-items.ts';
import { mapStrings } from './map-strings.ts';
import 'leaflet/dist/leaflet.css';
import css from './map.module.css';

export interface MapViewProps {
  /** Names the map for screen readers. */
  label: string;
  sight: MapSight;
  /** Null: unknown (yet). */
  town: TownMap | null;
  pins?: readonly MapPin[];
  zones?: readonly MapZone[];
  /** The customer's position. */
  here?: LatLon | null;
  onPin?: (id: number) => void;
  /** Without it zones are only drawn. */
  onZone?: (id: number) => void;
  /** A picture: it is neither moved nor zoomed, and pins are not buttons. */
  isStill?: boolean;
  /** The house that an order goes to. */
  house?: LatLon | null;
  /** A pin that the customer moves; a tap on the map puts it there. */
  address?: { readonly point: LatLon | null; readonly label: string; readonly onMove: (point: LatLon) => void };
}

const NONE: readonly never[] = [];
/** Zoom levels at which a town is legible. */
const ZOOMS = { minZoom: 9, maxZoom: 18 };
const CLOSEST_SIGHT = 16;
/** Around the points in view, px: a pin stands above its point. */
const ROOM: FitBoundsOptions = { paddingTopLeft: [28, 60], paddingBottomRight: [28, 20] };
/** Nothing moves it, and no key reaches it. */
const STILL = { touchZoom: false, doubleClickZoom: false, boxZoom: false, keyboard: false };

/** The objects of one map, for as long as it is mounted. */
interface Drawn {
  readonly map: LeafletMap;
  readonly pins: ReturnType<typeof createPins>;
  readonly zones: ReturnType<typeof createZones>;
  readonly address: ReturnType<typeof createAddressPin> | null;
}

/**
 * The map itself: Leaflet with our own styling. Import this file only from lazily loaded code (place-map.tsx). On a touch screen
 * one finger scrolls the page over it and two move it, unless an address can be picked on it.
 */
export function MapView(props: MapViewProps): JSX.Element {
  const { label, sight, town, pins = NONE, zones = NONE, here = null, house = null, isStill = false, address } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const isSeeking = address !== undefined;
  const hasZoneButtons = props.onZone !== undefined;
  const pinLabel = address?.label ?? '';
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (box.current === null) return undefined;
    const isCalm = prefersStillness();
    const map = createMap(box.current, {
      ...ZOOMS,
      // A town fills its frame: whole zoom levels leave half of a phone's screen empty.
      zoomSnap: 0.25,
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: isSeeking,
      dragging: isSeeking || (!isStill && !matchMedia('(pointer: coarse)').matches),
      ...(isStill ? STILL : {}),
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      markerZoomAnimation: !isCalm,
      inertia: !isCalm,
    });
    map.on('zoomend', () => {
      if (box.current) box.current.dataset['zoom'] = map.getZoom() >= 15 ? 'near' : 'far';
    });
    map.setView([0, 0], ZOOMS.minZoom);
    if (isSeeking) map.on('click', ({ latlng }) => latest.current.address?.onMove([latlng.lat, latlng.lng]));
    setDrawn({
      map,
      zones: createZones(map, hasZoneButtons ? (id) => latest.current.onZone?.(id) : null),
      pins: createPins(map, isStill ? null : (id) => latest.current.onPin?.(id)),
      address: isSeeking ? createAddressPin(map, pinLabel, (point) => latest.current.address?.onMove(point)) : null,
    });
    // A sheet grows while opening.
    const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      map.remove();
      setDrawn(null);
    };
  }, [isSeeking, isStill, hasZoneButtons, pinLabel]);

  useEffect(() => (drawn === null || town === null ? undefined : layGround(drawn.map, town)), [drawn, town]);
  useEffect(() => drawn?.zones(zones), [drawn, zones]);
  useEffect(() => drawn?.pins(pins), [drawn, pins]);
  const target = address?.point ?? null;
  useEffect(() => drawn?.address?.show(target), [drawn, target]);
  useEffect(() => () => drawn?.address?.stop(), [drawn]);
  useEffect(() => {
    if (drawn === null || house === null) return undefined;
    const pin = marker([...house], { icon: pinIcon('address'), interactive: false, keyboard: false }).addTo(drawn.map);
    return () => {
      pin.remove();
    };
  }, [drawn, house]);
  useEffect(() => {
    if (drawn === null || here === null) return undefined;
    const dot = marker([...here], { icon: hereIcon(), interactive: false, keyboard: false }).addTo(drawn.map);
    dot.getElement()?.setAttribute('title', mapStrings.here);
    return () => {
      dot.remove();
    };
  }, [drawn, here]);
  const seen = useRef<{ readonly map: LeafletMap; readonly key: string } | null>(null);
  useEffect(() => {
    if (drawn === null || (seen.current?.map === drawn.map && seen.current.key === sight.key)) return;
    seen.current = { map: drawn.map, key: sight.key };
    const points = sight.points.map(([lat, lon]): LatLngTuple => [lat, lon]);
    drawn.map.fitBounds(latLngBounds(points), { ...ROOM, maxZoom: CLOSEST_SIGHT, animate: false });
  }, [drawn, sight]);

  return (
    <div className={css['whole']}>
      {/* A finger that moves the map does not pull a sheet down. */}
      <div
        ref={box}
        className={css['map']}
        role={isStill ? 'img' : 'group'}
        aria-label={label}
        data-drag={isSeeking ? '' : undefined}
      />
      {!isStill && (
        <div className={css['zoom']}>
          <IconButton variant="float" label={mapStrings.zoomIn} onClick={() => drawn?.map.zoomIn()}>
            <PlusIcon />
          </IconButton>
          <IconButton variant="float" label={mapStrings.zoomOut} onClick={() => drawn?.map.zoomOut()}>
            <MinusIcon />
          </IconButton>
        </div>
      )}
      {town?.tiles && <p className={css['attribution']}>{town.tiles.attribution}</p>}
    </div>
  );
}

/** Debounce of arrow presses, ms. */
const REST_MS = 600;

/**
 * The pin of an address, moved by hand, by arrows (10 m, with Shift 100 m), and by the code that draws it (docs/product.md §29.9).
 *
 * @param onMove called once the pin is dropped, or the arrows have paused
 */
function createAddressPin(map: LeafletMap, label: string, onMove: (point: LatLon) => void) {
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
      const moved = movedByArrow(at(drawn), event);
      if (moved === null) return;
      event.preventDefault();
      // The map itself would move on the same key.
      event.stopPropagation();
      drawn.setLatLng([...moved]);
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
