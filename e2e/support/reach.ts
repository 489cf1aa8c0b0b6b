import { expect, type Page } from '@playwright/test';

/** From a small phone to a desktop. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 380, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** Findings at one size: covered controls, and main buttons that are not in view initially. */
interface Look {
  readonly covered: readonly string[];
  readonly outOfView: readonly string[];
}

/**
 * Scrolls the topmost sheet, or the page, to its end in small steps. At every step each control whose middle is in view must
 * receive a tap there. A full-width bar at an edge may cover what has scrolled away, a floating button may not.
 */
const scrollThrough = (page: Page, whole: boolean): Promise<Look> =>
  page.evaluate(async (isPage) => {
    const CONTROLS =
      'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';
    /** At most the height of a control, px: none can pass under another between two steps. */
    const STEP = 40;
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null;
    const root = isPage ? document.body : (dialog ?? document.body);
    const scrolls = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
    const found = [root, ...root.querySelectorAll<HTMLElement>('*')].filter((one) => scrolls(one));
    const scrollers = isPage ? [document.documentElement] : found;
    const name = (element: Element): string => {
      const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return `${element.tagName.toLowerCase()} «${label || (element.getAttribute('class') ?? '').slice(0, 60)}»`;
    };
    const shown = (element: HTMLElement): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };
    /** Reports whether the point is inside every ancestor that clips the element. */
    const isInView = (element: Element, x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) return false;
      for (
        let around = element.parentElement;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        if (x < box.left || y < box.top || x >= box.right || y >= box.bottom) return false;
        if (around === dialog) break;
      }
      return true;
    };
    const isMet = (element: HTMLElement, hit: Element | null): boolean =>
      hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    /** Reports an opaque bar along an edge: what is under it has scrolled away. */
    const isUnderBar = (element: Element, hit: Element | null): boolean => {
      // A window may have two panes, each with bars of its own.
      const pane = scrollers.find((one) => one !== element && one.contains(element)) ?? root;
      const edge = (isPage ? document.documentElement : pane).getBoundingClientRect();
      for (let one = hit; one !== null && one !== root; one = one.parentElement) {
        const { left, right } = one.getBoundingClientRect();
        const { backgroundColor, pointerEvents, position } = getComputedStyle(one);
        const isWhole = left <= edge.left + 1 && right >= edge.right - 1;
        const isSolid = !/^rgba\(.*, 0(?:\.\d+)?\)$|^transparent$/.test(backgroundColor) && pointerEvents !== 'none';
        if (isWhole && isSolid && position !== 'static') return true;
      }
      return false;
    };

    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
    for (const scroller of scrollers) scroller.scrollTop = 0;
    await frame();
    await frame();

    const probe = root.appendChild(document.createElement('i'));
    probe.style.background = 'var(--accent)';
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const isMain = (element: HTMLElement): boolean =>
      getComputedStyle(element).backgroundColor === accent && element.closest('li, fieldset') === null;
    // A selected item has the colour of a main button, and may be further down.
    const outOfView = [...root.querySelectorAll<HTMLElement>('button:not([aria-pressed]), a[href]')]
      .filter((element) => shown(element) && isMain(element))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return !isInView(element, left + 1, top + 1) || !isInView(element, right - 1, bottom - 1);
      })
      .map(name);

    const covered = new Set<string>();
    const met = new Set<HTMLElement>();
    const missed = new Map<HTMLElement, Element | null>();
    const look = (): void => {
      for (const element of root.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (!shown(element)) continue;
        // A link in a text may wrap onto two lines: its first part.
        const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // Within a pixel of an edge the browser may hit what is beyond it.
        if (!isInView(element, x, y - 1) || !isInView(element, x, y + 1)) continue;
        const hit = document.elementFromPoint(x, y);
        if (isMet(element, hit)) met.add(element);
        else if (isPage) missed.set(element, hit);
        else if (!isUnderBar(element, hit)) covered.add(`${name(element)} is under ${hit ? name(hit) : 'nothing'}`);
      }
    };
    look();
    for (const scroller of scrollers) {
      const end = scroller.scrollHeight - scroller.clientHeight;
      const step = isPage ? 3 * STEP : STEP;
      for (let top = step; top < end + step; top += step) {
        scroller.scrollTop = top;
        // The sheet is notified in the next frame, and has updated in the one after.
        await frame();
        await frame();
        look();
      }
      scroller.scrollTop = 0;
      await frame();
    }
    // On a page bars cover what scrolls below them; a control covered at every scroll position is unusable.
    for (const [element, hit] of missed) {
      if (!met.has(element)) covered.add(`${name(element)} is never met, under ${hit ? name(hit) : 'nothing'}`);
    }
    return { covered: [...covered], outOfView };
  }, whole);

const throughAllSizes = async (page: Page, what: string, whole: boolean): Promise<void> => {
  const before = page.viewportSize();
  const covered: string[] = [];
  // For a page the ends of the range suffice.
  for (const size of whole ? [SIZES[0], SIZES[3]] : SIZES) {
    await page.setViewportSize(size);
    const look = await scrollThrough(page, whole);
    const at = `${size.width}x${size.height}`;
    covered.push(...look.covered.map((one) => `${at}: ${one}`));
    if (size === SIZES[0] && !whole) expect(look.outOfView, `main buttons of ${what} out of view at ${at}`).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
  expect(covered, `controls of ${what} under another`).toEqual([]);
};

/**
 * Scrolls the open sheet to its end at every size: no control is covered by another, and its main button is in view on the
 * smallest phone without scrolling (docs/product.md §10.4).
 *
 * @param file where the sheet is made; e2e/journeys/sheets.spec.ts checks each
 */
export function expectSheetReachable(page: Page, file: string): Promise<void> {
  return throughAllSizes(page, file, false);
}

/** Scrolls the page to its end at every size: every control is reachable at some position. */
export function expectPageReachable(page: Page, path: string): Promise<void> {
  return throughAllSizes(page, path, true);
}
