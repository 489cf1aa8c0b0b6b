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
import type { Services } from '#client/services.ts';
import { useServices } from '#client/use-services.ts';
import { whenIdle } from '#lib/idle.ts';
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
  shown: ShownDishes;
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
  const { category, sections, enabled, onCategory } = options;
  const { from, to, show } = options.shown;
  const [active, setActive] = useState(category);
  const [seen, setSeen] = useState(category);
  if (seen !== category) {
    setSeen(category);
    setActive(category);
  }
  /** Where to scroll once it is rendered; null: the top of the dishes. */
  const wanted = useRef<string | null>(undefined);
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

  /** The router's work would be felt in a scroll that goes on. */
  const reportAtRest = useCallback(
    function wait(slug: string | null): void {
      clearTimeout(rest.current);
      const at = scrollY;
      rest.current = setTimeout(() => (scrollY === at ? report(slug) : wait(slug)), SCROLL_IDLE_MS);
    },
    [report],
  );
  const slugs = useSlugs(sections, to);
  useScrollSpy({
    slugs,
    guided,
    enabled,
    onMove: (slug) => {
      setActive(slug);
      reportAtRest(slug);
    },
  });

  /** Scrolls to a section; one whose dishes are not rendered is requested first, and reached once rendered. */
  const goTo = useCallback(
    (slug: string | null, smooth: boolean) => {
      const section = sections.find((one) => one.category.slug === slug);
      const isShown = section === undefined ? from === 0 || slug !== null : section.start >= from && section.start < to;
      guided.current = false;
      wanted.current = isShown ? undefined : slug;
      if (!isShown) {
        show(section);
        return;
      }
      const element = document.getElementById(slug === null ? DISHES_ANCHOR : sectionId(slug));
      if (element !== null) guide(element, smooth && !prefersStillness(), guided);
    },
    [sections, from, to, show],
  );
  useEffect(() => {
    const slug = wanted.current;
    if (slug !== undefined) goTo(slug, false);
  }, [goTo]);

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
function useSlugs(sections: readonly MenuSection[], to: number): readonly string[] {
  const next = sections.filter(({ start }) => start < to).map(({ category }) => category.slug);
  const [slugs, setSlugs] = useState<readonly string[]>(next);
  if (next.join() === slugs.join()) return slugs;
  setSlugs(next);
  return next;
}

/** Dishes of the initial view. A chain's whole menu usually fits: then nothing below ever runs. */
const FIRST_DISHES = 120;
/** Dishes appended at a time… */
const MORE_DISHES = 60;
/** …in steps of so many, a frame each: a scroll goes on meanwhile. */
const STEP_DISHES = 12;

/** The dishes that are rendered, counted through all sections; the sections before are only named, those behind not rendered. */
interface ShownDishes {
  readonly from: number;
  readonly to: number;
  /** Has a section rendered; undefined: the beginning of the menu. */
  readonly show: (section?: MenuSection) => void;
}

interface Range extends Pick<ShownDishes, 'from' | 'to'> {
  /** Where appending ends; `to` follows step by step. */
  readonly until: number;
}

const rangeOf = (from: number, to: number): Range => ({ from, to, until: to });

/** From the top, or from a section that is far down. */
const rangeAt = (section?: MenuSection): Range => {
  const { start, end } = section ?? { start: 0, end: 0 };
  if (start > FIRST_DISHES) return rangeOf(start, start + FIRST_DISHES);
  return rangeOf(0, Math.max(FIRST_DISHES, Math.min(end, start + FIRST_DISHES)));
};

const stepped = (range: Range): Range => ({ ...range, to: Math.min(range.to + STEP_DISHES, range.until) });

const appended = (range: Range): Range =>
  range.to < range.until ? range : stepped({ ...range, until: range.to + MORE_DISHES });

/** The dishes that were rendered when the menu was left: the customer comes back to the same position on the same page. */
const left = new WeakMap<Services, Range>();

/**
 * Returns which dishes of a long menu are rendered (docs/product.md §2.9, §2.28). The server renders the first 120, or 120 from the category
 * in the URL on where that is further down; a phone appends 60, a few at a time, when the scroll is within 130 px of the page's bottom; a wide screen gets the
 * rest piece by piece when it is idle.
 *
 * @param start the section in the URL
 * @param isBusy the rest of the dishes is not there yet
 */
export function useShownDishes(
  total: number,
  start?: MenuSection,
  isBusy = false,
): ShownDishes & { sentinel: RefCallback<Element> } {
  const services = useServices();
  const [{ from, to, until }, setRange] = useState(() => {
    const before = left.get(services);
    const isIn = before !== undefined && start !== undefined && start.start >= before.from && start.start < before.to;
    return isIn ? before : rangeAt(start);
  });
  const isPartial = to < total;
  const more = useCallback(() => setRange(appended), []);
  const isAppending = to < Math.min(until, total);
  useEffect(() => {
    if (!isAppending) return undefined;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setRange((before) => (before.to === to ? stepped(before) : before))),
    );
    return () => cancelAnimationFrame(frame);
  }, [isAppending, to]);
  useEffect(() => {
    if (start !== undefined) left.set(services, rangeOf(from, to));
    if (!isPartial || isBusy) return undefined;
    const phone = matchMedia(PHONE);
    const gone = new AbortController();
    const grow = (): void => {
      void whenIdle().then(() => {
        if (!phone.matches && !gone.signal.aborted) startTransition(more);
      });
    };
    grow();
    phone.addEventListener('change', grow, { signal: gone.signal });
    return () => gone.abort();
  }, [services, start, from, to, isPartial, isBusy, more]);

  const sentinel = usePageEnd(more, isBusy);
  const show = useCallback(
    (section?: MenuSection) =>
      setRange((before) => {
        const wanted = rangeAt(section);
        // Just below what is rendered: the page goes on.
        const isNext = section !== undefined && section.start >= before.from && section.start < before.to + MORE_DISHES;
        return isNext
          ? rangeOf(before.from, Math.max(before.to, Math.min(section.end, section.start + FIRST_DISHES)))
          : wanted;
      }),
    [],
  );
  return { from, to, show, sentinel };
}
