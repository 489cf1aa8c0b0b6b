import { divIcon, type LatLngTuple, type Map as LeafletMap, marker, type Marker, polygon } from 'leaflet';
import type { LatLon } from '#contract/primitives.ts';
import { mapStrings as strings } from './map-strings.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { middleOf, movedRing, openRing, withoutCorner } from './ring.ts';
import styles from './office-map.module.css';

const between = ([lat1, lon1]: LatLon, [lat2, lon2]: LatLon): LatLon => [(lat1 + lat2) / 2, (lon1 + lon2) / 2];
const pointOf = (mark: Marker): LatLon => [mark.getLatLng().lat, mark.getLatLng().lng];

interface RingEditor {
  /** Shows a ring; the handle that had the focus keeps it. */
  readonly show: (ring: readonly LatLon[]) => void;
  readonly stop: () => void;
}

/**
 * Handles of a border: its corners are moved by mouse, finger and arrows (10 m, with Shift 100 m) and removed by Delete; the handle in the middle
 * of an edge adds a corner, by a tap, by Enter or by being moved. The square in the middle moves the zone as a whole. `onRing`: after each change
 * of the border; `onWhole`: by how much the zone was moved, degrees north and east; `onCorner`: which corner was chosen.
 */
export function createRingEditor(
  map: LeafletMap,
  {
    onRing,
    onWhole,
    onCorner,
  }: {
    onRing: (ring: readonly LatLon[]) => void;
    onWhole: (by: LatLon) => void;
    onCorner: (index: number) => void;
  },
): RingEditor {
  let ring: readonly LatLon[] = [];
  let corners: Marker[] = [];
  let middles: Marker[] = [];
  let whole: Marker | null = null;
  /** Where the handle of the zone was when it was taken; null: nobody holds it. */
  let taken: LatLon | null = null;
  const shape = polygon([], { className: [styles['zone'], styles['chosen']].join(' '), interactive: false }).addTo(map);
  const draw = (): void => {
    shape.setLatLngs(ring.map(([lat, lon]): LatLngTuple => [lat, lon]));
    for (const [index, mark] of middles.entries()) {
      const [one, other] = [ring[index], ring[(index + 1) % ring.length]];
      if (one !== undefined && other !== undefined) mark.setLatLng([...between(one, other)]);
    }
    if (taken === null && ring.length > 0) whole?.setLatLng([...middleOf(ring)]);
  };
  const put = (next: readonly LatLon[], focused: number): void => {
    build(next);
    corners[focused]?.getElement()?.focus();
    onRing(ring);
  };
  const handle = (point: LatLon, kind: 'corner' | 'middle' | 'whole', label: string): Marker => {
    const icon = divIcon({ className: styles[kind] ?? '', html: '<span></span>', iconSize: [32, 32] });
    const mark = marker([...point], { icon, draggable: true, keyboard: false }).addTo(map);
    mark.getElement()?.setAttribute('aria-label', label);
    return mark;
  };
  const makeCorner = (point: LatLon, index: number): Marker => {
    const mark = handle(point, 'corner', strings.corner(index + 1));
    const set = (): void => {
      ring = ring.map((corner, at) => (at === index ? pointOf(mark) : corner));
      draw();
    };
    mark.on('drag', set);
    mark.on('dragend', () => onRing(ring));
    moveByArrows(map, mark, () => onRing(ring));
    const element = mark.getElement();
    element?.addEventListener('focus', () => onCorner(index));
    mark.on('click', () => element?.focus());
    element?.addEventListener('keydown', ({ key }) => {
      if (key !== 'Delete' && key !== 'Backspace') return;
      const next = withoutCorner(ring, index);
      if (next !== ring) put(next, Math.min(index, next.length - 1));
    });
    return mark;
  };
  const makeMiddle = (point: LatLon, index: number): Marker => {
    const mark = handle(point, 'middle', strings.addCorner(index + 1));
    const add = (): void => put([...ring.slice(0, index + 1), pointOf(mark), ...ring.slice(index + 1)], index + 1);
    mark.on('click', add);
    mark.on('dragend', add);
    const element = mark.getElement();
    element?.setAttribute('role', 'button');
    element?.setAttribute('tabindex', '0');
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      add();
    });
    return mark;
  };
  /** One handle for the zone, made with its first ring; it keeps its element, and the focus. */
  const makeWhole = (point: LatLon): Marker => {
    const mark = handle(point, 'whole', strings.whole);
    mark.on('drag', () => {
      const [from, at] = [middleOf(ring), pointOf(mark)];
      taken ??= from;
      ring = movedRing(ring, [at[0] - from[0], at[1] - from[1]]);
      for (const [index, corner] of ring.entries()) corners[index]?.setLatLng([...corner]);
      draw();
    });
    const finish = (): void => {
      if (taken === null) return;
      const at = pointOf(mark);
      const by: LatLon = [at[0] - taken[0], at[1] - taken[1]];
      taken = null;
      onWhole(by);
    };
    mark.on('dragend', finish);
    moveByArrows(map, mark, finish);
    return mark;
  };
  const clear = (): void => {
    for (const mark of [...corners, ...middles]) mark.remove();
  };
  const build = (next: readonly LatLon[]): void => {
    clear();
    ring = next;
    middles = next.map((point, index) => makeMiddle(between(point, next[(index + 1) % next.length] ?? point), index));
    corners = next.map(makeCorner);
    if (next.length > 0) whole ??= makeWhole(middleOf(next));
    draw();
  };
  return {
    show: (next) => {
      const open = openRing(next);
      if (open.length === ring.length) {
        ring = open;
        for (const [index, point] of open.entries()) corners[index]?.setLatLng([...point]);
        draw();
        return;
      }
      const focused = corners.findIndex((mark) => mark.getElement() === document.activeElement);
      build(open);
      if (focused >= 0) corners[Math.min(focused, open.length - 1)]?.getElement()?.focus();
    },
    stop: () => {
      clear();
      whole?.remove();
      shape.remove();
    },
  };
}
