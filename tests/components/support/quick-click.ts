import { commands, page, type Locator, type UserEventClickOptions } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Presses and releases the left button at a point of the browser's page (vitest.config.ts). */
    pressAt: (x: number, y: number) => Promise<void>;
  }
}

/**
 * Makes clicks of the component tests quick. Playwright's own sends sixty messages and waits for two frames, which took half of the time
 * of these tests. Where an element can plainly be hit, this one looks in the page itself, and then has the browser press there. In any
 * other case Playwright's own click waits, scrolls and tells what is wrong.
 */

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

const isEnabled = (element: Element): boolean =>
  !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null;

/** Returns the middle of an element that is shown, enabled, still, and covered by nothing; else null. */
const middleOf = (element: Element): { readonly x: number; readonly y: number } | null => {
  if (!element.checkVisibility() || !isEnabled(element)) return null;
  if (
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  )
    return null;
  const [box, ...more] = element.getClientRects();
  if (box === undefined || more.length > 0 || box.width < 2 || box.height < 2) return null;
  const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit !== null && element.contains(hit) ? point : null;
};

/**
 * Presses at a point of this document. Returns false when the element got no click: the press would have reached another element, and
 * nothing happens, or the element moved away before the release, as a layout shift makes it.
 */
const press = async (element: Element, { x, y }: { readonly x: number; readonly y: number }): Promise<boolean> => {
  let reached: boolean | null = null;
  let isClicked = false;
  const guard = (event: Event): void => {
    const isOnElement = event.composedPath().includes(element);
    reached ??= isOnElement;
    if (reached) {
      isClicked ||= isOnElement && event.type === 'click';
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of EVENTS) window.addEventListener(type, guard, { capture: true });
  try {
    const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
    // Vitest shows the tested page at the size that the browser has room for.
    const scale = frame.width / innerWidth;
    await commands.pressAt(frame.left + x * scale, frame.top + y * scale);
  } finally {
    for (const type of EVENTS) window.removeEventListener(type, guard, { capture: true });
  }
  // An element that went away while it was pressed has had its effect.
  return isClicked || (reached === true && !element.isConnected);
};

/** Returns the only element of a locator; null while there is none, or when there are several, which Playwright's click reports. */
const onlyOf = (locator: Locator): Element | null => {
  const found = locator.elements();
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Replaces the click of all locators, and with it `userEvent.click`. */
export function installQuickClick(): void {
  let owner: Locator = page.getByRole('main');
  while (!Object.hasOwn(owner, 'click')) owner = Object.getPrototypeOf(owner) as Locator; // one of them has it
  const click = Reflect.get(owner, 'click');
  // Each file runs its set-up in the same document.
  if (click.name === 'quickClick') return;
  owner.click = async function quickClick(this: Locator, options?: UserEventClickOptions): Promise<void> {
    const element = options === undefined ? onlyOf(this) : null;
    const point = element && middleOf(element);
    if (element && point && (await press(element, point))) return;
    await click.call(this, options);
  };
}
