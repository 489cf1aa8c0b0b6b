import { useCallback, useState, type RefCallback } from 'react';

/** Elements that are not near yet, with what to do once they are. */
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** One observer for the whole page: a menu has a hundred pictures. */
const sharedObserver = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries, own) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        own.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: '100%' },
  ));

/**
 * Returns whether an element has come within a screen's height of the window, once true for good, and the element's ref.
 *
 * @param from true: it counts as near from the first render, also on the server
 */
export function useNear(from: boolean): { readonly isNear: boolean; readonly ref: RefCallback<Element> } {
  const [isNear, setNear] = useState(from);
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null || isNear) return undefined;
      waiting.set(element, () => setNear(true));
      sharedObserver().observe(element);
      return () => sharedObserver().unobserve(element);
    },
    [isNear],
  );
  return { isNear, ref };
}
