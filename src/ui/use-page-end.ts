import { useCallback, useEffect, useRef, type RefCallback } from 'react';

/** Lists grow by scrolling only below phoneLarge (docs/product.md §2.9, §6.11). */
export const PHONE = '(max-width: 767.98px)';
/** Pixels from the bottom of the page, its footer included. */
const NEAR_PX = 130;

function isNearEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return matchMedia(PHONE).matches && scrollHeight - scrollY - innerHeight <= NEAR_PX;
}

/**
 * Calls when a phone's scroll comes near the bottom of the page, while the element of the answered ref is in it: the list has
 * more to show.
 *
 * @param isBusy the next part is on its way; afterwards the place is looked at anew, because a part that does not fill the
 *   screen leaves it where it was
 * @returns the ref of an element that stands there while there is more
 */
export function usePageEnd(onNear: () => void, isBusy = false): RefCallback<Element> {
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  return useCallback(
    (element) => {
      if (element === null || isBusy) return undefined;
      let wasNear = false;
      const look = (): void => {
        const isNear = isNearEnd();
        if (isNear && !wasNear) near.current();
        wasNear = isNear;
      };
      // Not before the page has the height that the new part gives it.
      const frame = requestAnimationFrame(look);
      addEventListener('scroll', look, { passive: true });
      addEventListener('resize', look);
      return () => {
        cancelAnimationFrame(frame);
        removeEventListener('scroll', look);
        removeEventListener('resize', look);
      };
    },
    [isBusy],
  );
}
