import { useEffect, useState, type RefObject } from 'react';

interface PinnedHead {
  isBare: boolean;
  head: RefObject<HTMLElement | null>;
  /** What scrolls. */
  body: RefObject<HTMLElement | null>;
  /** The content's own heading. */
  headingId: string | undefined;
}

/**
 * Tells whether the head of a bare sheet has to be a bar: as soon as the content's heading begins to go under it. Its button
 * would otherwise float over the controls that come up from below (docs/product.md §10.4).
 */
export function usePinnedHead({ isBare, head, body, headingId }: PinnedHead): boolean {
  const [isPinned, setPinned] = useState(false);
  useEffect(() => {
    const scroller = body.current;
    if (!isBare || scroller === null) return undefined;
    const update = (): void => {
      const bar = head.current?.getBoundingClientRect().bottom ?? 0;
      const heading = headingId === undefined ? null : document.getElementById(headingId);
      const isUnder = heading === null || heading.getBoundingClientRect().top < bar;
      setPinned(scroller.scrollTop > 0 && isUnder);
    };
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [isBare, head, body, headingId]);
  return isPinned;
}
