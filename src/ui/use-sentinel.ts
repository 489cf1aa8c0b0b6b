import { useCallback, useEffect, useRef } from 'react';

/** Lists grow by scrolling only below phoneLarge, 130 px from the bottom (docs/product.md §2.9, §6.11). */
export const PHONE = '(max-width: 767.98px)';
const MARGIN = '0px 0px 130px 0px';

/**
 * Watches an element that stands after a list, and calls when it comes near on a phone.
 *
 * @param isBusy the next part is on its way; afterwards the element is observed anew, because a part that does not fill the
 *   screen leaves it where it was
 * @returns the element's ref
 */
export function useSentinel(onNear: () => void, isBusy = false): (element: Element | null) => void {
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  const observer = useRef<IntersectionObserver>(undefined);
  return useCallback(
    (element: Element | null): void => {
      observer.current?.disconnect();
      if (element === null || isBusy) return;
      observer.current = new IntersectionObserver(
        (entries) => {
          if (matchMedia(PHONE).matches && entries.some((entry) => entry.isIntersecting)) near.current();
        },
        { rootMargin: MARGIN },
      );
      observer.current.observe(element);
    },
    [isBusy],
  );
}
