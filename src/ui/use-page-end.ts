import { useCallback, useEffect, useRef, type RefCallback } from 'react';

/** Lists load more on scroll only below phoneLarge (docs/product.md §2.9, §6.11). */
export const PHONE = '(max-width: 767.98px)';
/** Distance from the bottom of the page, including its footer, px. */
const NEAR_PX = 130;

function isNearEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return matchMedia(PHONE).matches && scrollHeight - scrollY - innerHeight <= NEAR_PX;
}

/**
 * Calls `onNear` when scrolling on a phone comes near the bottom of the page, while the element of the returned ref is
 * mounted: the list has more to show.
 *
 * @param isBusy true while the next part loads; the position is checked again afterwards, because a part that does not fill
 *   the screen leaves it unchanged
 * @returns the ref of an element that is rendered while there is more
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
      // Not before layout includes the new part.
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
