import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Removing a line also removes the pressed button, and the focus would reset to the top of the page. Moves it to the
 * name of the line now in its place, or to what remains of the cart.
 *
 * @param keys the lines, in order
 * @returns ref of the element that contains the lines, or the text shown when there are none
 */
export function useNextLineFocus(keys: readonly string[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(keys);
  useLayoutEffect(() => {
    const gone = before.current.findIndex((key) => !keys.includes(key));
    before.current = keys;
    if (gone < 0 || document.activeElement !== document.body) return;
    const line = place.current?.querySelectorAll('li').item(Math.min(gone, keys.length - 1));
    const next = line?.querySelector('button') ?? place.current;
    next?.focus({ preventScroll: true });
  });
  return place;
}
