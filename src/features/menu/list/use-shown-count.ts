import { startTransition, useCallback, useEffect, useState, type RefCallback } from 'react';
import { PHONE, usePageEnd } from '#ui/use-page-end.ts';

/** Dishes of the initial view. A chain's whole menu usually fits: then nothing below ever runs. */
export const FIRST_DISHES = 120;
/** Dishes appended at a time. */
const MORE_DISHES = 60;

/**
 * Returns how many dishes of a long menu are rendered (docs/product.md §2.9). The server renders the first 120, and more
 * when the URL names a category further down; a phone appends 60 when the scroll is within 130 px of the page's
 * bottom (docs/product.md §2.9); a wide screen gets the rest at once, in a transition that does not block taps.
 */
export function useShownCount(
  total: number,
  needed: number,
): { shown: number; showAtLeast: (count: number) => void; sentinel: RefCallback<Element> } {
  const [count, setCount] = useState(() => Math.max(FIRST_DISHES, needed));
  const isPartial = count < total;

  useEffect(() => {
    if (!isPartial) return undefined;
    const phone = matchMedia(PHONE);
    const showAll = (): void => {
      if (!phone.matches) startTransition(() => setCount(Number.POSITIVE_INFINITY));
    };
    showAll();
    phone.addEventListener('change', showAll);
    return () => phone.removeEventListener('change', showAll);
  }, [isPartial]);

  const sentinel = usePageEnd(() => setCount((before) => before + MORE_DISHES));
  const showAtLeast = useCallback((least: number) => setCount((before) => Math.max(before, least)), []);
  return { shown: Math.min(count, total), showAtLeast, sentinel };
}
