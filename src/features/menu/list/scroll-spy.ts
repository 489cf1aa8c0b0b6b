import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Returns a section's id; also the target of the category chips before scripts run. */
export function sectionId(slug: string): string {
  return `menu-${slug}`;
}

/** Returns a section's URL; null for the menu's beginning. */
export function categoryPath(slug: string | null): string {
  return slug === null ? '/menu' : `/menu/${slug}`;
}

/** Returns the section, of those given in order, at the line `top` (px from the window's top); null above the first. */
function sectionAt(slugs: readonly string[], top: number): string | null {
  let current: string | null = null;
  for (const slug of slugs) {
    const element = document.getElementById(sectionId(slug));
    if (element === null) break;
    if (element.getBoundingClientRect().top > top) break;
    current = slug;
  }
  return current;
}

/** Tolerance, px, below its resting place for a section to count as reached: browsers round scroll positions. */
const SLACK = 8;

/** Returns the line, px from the window's top, where a section's heading rests: its `scroll-margin-top` clears sticky elements. */
export function restingLine(slugs: readonly string[]): number {
  const [first] = slugs;
  const section = first === undefined ? null : document.getElementById(sectionId(first));
  return section === null ? 0 : Number.parseFloat(getComputedStyle(section).scrollMarginTop) + SLACK;
}

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

/** Reports whether the element has scrolled out above the window. */
export function useIsPassed(element: RefObject<Element | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      // A busy page is told of several changes at once: only the latest counts.
      const entry = entries.at(-1);
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isPassed;
}
