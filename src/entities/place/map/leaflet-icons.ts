import { divIcon, type DivIcon } from 'leaflet';
import { cx } from '#ui/cx.ts';
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
export function textIcon(text: string, className: string | undefined): DivIcon {
  const words = document.createElement('span');
  words.textContent = text;
  return divIcon({ className: cx(css['words'], className), html: words, iconSize: [0, 0] });
}
