import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { restingLine, sectionAt, sectionId } from './scroll-spy.ts';

interface ScrollSpyOptions {
  /** Categories whose sections are rendered. */
  slugs: readonly string[];
  /** True during a programmatic scroll: sections passed on the way do not count. */
  guided: RefObject<boolean>;
  /** False while search results replace the sections. */
  enabled: boolean;
  onMove: (slug: string | null) => void;
}

/**
 * Follows the scroll. An IntersectionObserver watches a strip a few pixels high under the chips, so nothing is measured
 * until a section crosses it.
 */
export function useScrollSpy({ slugs, guided, enabled, onMove }: ScrollSpyOptions): void {
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const look = useCallback(() => {
    if (!guided.current) move.current(sectionAt(slugs, restingLine(slugs)));
  }, [slugs, guided]);
  const height = useWindowHeight();

  useEffect(() => {
    if (!enabled || height === 0) return undefined;
    const line = Math.round(restingLine(slugs));
    const strip = `-${line}px 0px -${Math.max(0, height - line - 4)}px 0px`;
    const observer = new IntersectionObserver(look, { rootMargin: strip });
    for (const slug of slugs) {
      const element = document.getElementById(sectionId(slug));
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [slugs, look, enabled, height]);
}

/** Px; 0 until hydration. Changes on phones when the address bar collapses. */
function useWindowHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const update = (): void => setHeight(innerHeight);
    update();
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  return height;
}
