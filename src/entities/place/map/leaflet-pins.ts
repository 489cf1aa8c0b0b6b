import { marker, type Layer, type Map as LeafletMap, type Marker, type TooltipOptions } from 'leaflet';
import { pinIcon } from './leaflet-icons.ts';
import type { MapPin } from './map-items.ts';

/** A button of the map, for keyboard and screen reader: Enter and the space bar do what a tap does. */
export function asButton(element: Element | undefined, name: string, onPress: () => void): void {
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
export function nameLayer(layer: Layer, text: string, options: TooltipOptions): void {
  if (!matchMedia('(hover: hover)').matches) return;
  const element = document.createElement('span');
  element.textContent = text;
  layer.bindTooltip(element, options);
}

/** Draws pins and reuses those that remain: a selected pin keeps the focus. */
export function createPins(map: LeafletMap, onPin: (id: number) => void) {
  const drawn = new Map<number, Marker>();
  const draw = ({ id, point, name }: MapPin): Marker => {
    const made = marker(point, { icon: pinIcon('cafe'), keyboard: false, riseOnHover: true }).addTo(map);
    nameLayer(made, name, { direction: 'top' });
    made.on('click', () => onPin(id));
    asButton(made.getElement(), name, () => onPin(id));
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
      shown.getElement()?.setAttribute('aria-pressed', String(pin.selected));
    }
  };
}
