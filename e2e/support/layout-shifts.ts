import type { BrowserContext } from '@playwright/test';

export interface Shifts {
  /** Screens where more than 0.02 of the view shifted without customer action, with what shifted. */
  readonly jumps: () => string[];
}

/** The limit for «nothing jumps»: no layout shift over 0.02 on any screen. */
const MAX_SHIFT = 0.02;

interface Shift {
  readonly screen: string;
  readonly value: number;
  /** Time since page start, ms. */
  readonly at: number;
  readonly nodes: readonly string[];
}

/**
 * Sums the browser's own layout shift entries by screen, without movement in response to a customer: the browser excludes
 * half a second after an input, which a busy machine needs for itself; here it is five.
 */
export async function watchShifts(context: BrowserContext): Promise<Shifts> {
  const shifts: Shift[] = [];
  await context.exposeBinding('reportShift', ({ page }, shift: Shift) => {
    shifts.push({ ...shift, screen: `${page.viewportSize()?.width ?? 0} px ${shift.screen}` });
  });
  await context.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    let lastInput = -Infinity;
    // Pasting and autofill are the customer's actions as well.
    for (const type of ['pointerdown', 'keydown', 'input']) {
      addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true, passive: true });
    }
    const name = (node: Node | null): string =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`
        : (node?.textContent ?? '?');
    const box = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map((length) => Math.round(length)).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput || entry.startTime - lastInput < 5000) continue;
        (globalThis as unknown as { reportShift: (shift: unknown) => void }).reportShift({
          screen: location.pathname + location.search,
          value: entry.value,
          at: Math.round(entry.startTime),
          // A node that is gone, or part of a field, has no name: its position identifies it.
          nodes: entry.sources.map(
            ({ node, previousRect, currentRect }) => `${name(node)} [${box(previousRect)} → ${box(currentRect)}]`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    jumps: () =>
      [...new Set(shifts.map(({ screen }) => screen))].flatMap((screen) => {
        const own = shifts.filter((shift) => shift.screen === screen);
        const sum = own.reduce((total, { value }) => total + value, 0);
        return sum > MAX_SHIFT
          ? [
              `${screen}: ${own.map(({ value, at, nodes }) => `${value.toFixed(3)} at ${at} ms by ${nodes.join(', ')}`).join('; ')}`,
            ]
          : [];
      }),
  };
}
