import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { DISHES_ANCHOR } from '#contract/city-menu-path.ts';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import type { MenuSection } from './menu-sections.tsx';
import { sectionId } from './scroll-spy.ts';
import { useScrollSpy } from './use-scroll-spy.ts';

/** How long a scroll must rest before the address follows, ms. Browsers refuse to rewrite it many times a second. */
export const SCROLL_IDLE_MS = 250;
/** A guided scroll that never says it has ended (older Safari knows no `scrollend`) is over after this, ms. */
const LONGEST_SCROLL = 1500;

interface MenuPositionOptions {
  /** The category in the address. */
  category: string | null;
  sections: readonly MenuSection[];
  shown: number;
  showAtLeast: (count: number) => void;
  enabled: boolean;
  onCategory: (slug: string | null) => void;
}

/**
 * Returns where in the menu the customer is. The scroll moves the marked chip and, at rest, the address; an address that
 * comes from elsewhere (a link, back) moves the scroll. The two never chase each other: what this hook wrote itself is not
 * news.
 */
export function useMenuPosition(options: MenuPositionOptions): {
  active: string | null;
  /** Null: to the top of the dishes. */
  choose: (slug: string | null) => void;
} {
  const { category, sections, shown, showAtLeast, enabled, onCategory } = options;
  const [active, setActive] = useState(category);
  const [seen, setSeen] = useState(category);
  if (seen !== category) {
    setSeen(category);
    setActive(category);
  }
  const wanted = useRef<string | null>(null);
  const guided = useRef(category !== null);
  const known = useRef(category);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef(onCategory);
  useEffect(() => {
    write.current = onCategory;
  });
  useEffect(() => () => clearTimeout(rest.current), []);

  const report = useCallback((slug: string | null) => {
    if (slug === known.current) return;
    known.current = slug;
    write.current(slug);
  }, []);

  const slugs = useSlugs(sections, shown);
  useScrollSpy({
    slugs,
    guided,
    enabled,
    onMove: (slug) => {
      setActive(slug);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => report(slug), SCROLL_IDLE_MS);
    },
  });

  /** Scrolls to a section; one that is not rendered yet is asked for first, and reached when it is there. */
  const goTo = useCallback(
    (slug: string | null, smooth: boolean) => {
      const element = document.getElementById(slug === null ? DISHES_ANCHOR : sectionId(slug));
      const section = sections.find((one) => one.category.slug === slug);
      guided.current = false;
      if (element !== null) guide(element, smooth && !prefersStillness(), guided);
      else if (section !== undefined) {
        wanted.current = section.category.slug;
        showAtLeast(section.end);
      }
    },
    [sections, showAtLeast],
  );
  useEffect(() => {
    const slug = wanted.current;
    if (slug === null || !slugs.includes(slug)) return;
    wanted.current = null;
    goTo(slug, false);
  }, [slugs, goTo]);

  /** A page that the router has put back where it was left stays there. */
  const arrive = useEffectEvent((slug: string): void => {
    if (scrollY >= 8) {
      guided.current = false;
      return;
    }
    // What was seen before the page went to its top is no news either.
    setActive(slug);
    goTo(slug, false);
  });
  const isFirst = useRef(true);
  useEffect(() => {
    const isNews = isFirst.current || category !== known.current;
    isFirst.current = false;
    if (!isNews) return undefined;
    known.current = category;
    // Where the scroll rested before is no news any more: written now, it would take the link back.
    clearTimeout(rest.current);
    guided.current = category !== null;
    if (category === null) return undefined;
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(() => arrive(category));
    return () => cancelAnimationFrame(frame);
  }, [category]);

  const choose = useCallback(
    (slug: string | null) => {
      clearTimeout(rest.current);
      setActive(slug);
      goTo(slug, true);
      report(slug);
    },
    [goTo, report],
  );
  return { active, choose };
}

/** Scrolls, and says so until it has arrived. */
function guide(element: HTMLElement, smooth: boolean, guided: RefObject<boolean>): void {
  guided.current = true;
  const arrive = (): void => {
    guided.current = false;
    clearTimeout(timer);
  };
  const timer = setTimeout(arrive, LONGEST_SCROLL);
  document.addEventListener('scrollend', arrive, { once: true });
  element.scrollIntoView({ behavior: smooth ? 'smooth' : 'instant' });
}

/** Categories whose sections are rendered; the same list as long as they are the same, whatever the filters make anew. */
function useSlugs(sections: readonly MenuSection[], shown: number): readonly string[] {
  const next = sections.filter(({ start }) => start < shown).map(({ category }) => category.slug);
  const [slugs, setSlugs] = useState<readonly string[]>(next);
  if (next.join() === slugs.join()) return slugs;
  setSlugs(next);
  return next;
}
