import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
  startTransition,
  type RefCallback,
} from 'react';
import { DISHES_ANCHOR } from '#contract/city-menu-path.ts';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { PHONE, usePageEnd } from '#ui/use-page-end.ts';
import type { MenuSection } from './menu-sections.tsx';
import { sectionId, useScrollSpy } from './scroll-spy.ts';

/** How long a scroll must rest before the URL is updated, ms. Browsers rate-limit rewriting it. */
export const SCROLL_IDLE_MS = 250;
/** A programmatic scroll without an end event (older Safari has no `scrollend`) counts as finished after this, ms. */
const LONGEST_SCROLL = 1500;

interface MenuPositionOptions {
  /** The category in the URL. */
  category: string | null;
  sections: readonly MenuSection[];
  shown: number;
  showAtLeast: (count: number) => void;
  enabled: boolean;
  onCategory: (slug: string | null) => void;
}

/**
 * Tracks the customer's position in the menu. Scrolling updates the marked chip and, at rest, the URL; a URL that
 * changes elsewhere (a link, back) scrolls the page. The two never loop: this hook ignores its own
 * writes.
 */
export function useMenuPosition(options: MenuPositionOptions): {
  active: string | null;
  /** Null scrolls to the top of the dishes. */
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

  /** Scrolls to a section; one that is not rendered yet is requested first, and reached once rendered. */
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

  /** Keeps the position of a page whose scroll the router restored. */
  const arrive = useEffectEvent((slug: string): void => {
    if (scrollY >= 8) {
      guided.current = false;
      return;
    }
    // The position before the page was scrolled to its top is also ignored.
    setActive(slug);
    goTo(slug, false);
  });
  const isFirst = useRef(true);
  useEffect(() => {
    const isNews = isFirst.current || category !== known.current;
    isFirst.current = false;
    if (!isNews) return undefined;
    known.current = category;
    // The previous rest position is stale: writing it now would undo the link.
    clearTimeout(rest.current);
    guided.current = category !== null;
    if (category === null) return undefined;
    // After the router scrolls the page to its top.
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

/** Scrolls, and sets `guided` until it has arrived. */
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

/** Categories whose sections are rendered; keeps the array's identity while equal, even if the filters recreate the sections. */
function useSlugs(sections: readonly MenuSection[], shown: number): readonly string[] {
  const next = sections.filter(({ start }) => start < shown).map(({ category }) => category.slug);
  const [slugs, setSlugs] = useState<readonly string[]>(next);
  if (next.join() === slugs.join()) return slugs;
  setSlugs(next);
  return next;
}

/** Dishes of the initial view. A chain's whole menu usually fits: then nothing below ever runs. */
const FIRST_DISHES = 120;
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
