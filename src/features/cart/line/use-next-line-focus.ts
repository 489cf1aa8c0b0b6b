import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A line that goes takes the pressed button with it, and the focus would fall back to the top of the page. Hands it to the
 * name of the line that has come into its place, or to what is left of the cart.
 *
 * @param keys the lines, in order
 * @returns where the lines, or the sentence in their place, are
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
