import axe from 'axe-core';
import { expect } from 'vitest';
import { setTheme } from '#ui/theme.ts';

/** What is asked in each theme; the page differs in its colours alone. */
const RULES = {
  dark: { type: 'rule', values: ['color-contrast'] },
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies Record<string, axe.RunOptions['runOnly']>;

/** What axe finds, one line for each element: rule, where, and what is wrong with it. */
async function violations(theme: keyof typeof RULES): Promise<string[]> {
  const results = await axe.run(document, { runOnly: RULES[theme], resultTypes: ['violations'] });
  // What lies half under a bar that stays at the bottom is whole after a little scrolling.
  const isScrolledUnder = (id: string, summary: string | undefined): boolean =>
    id === 'target-size' && /partially obscured/.test(summary ?? '');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isScrolledUnder(id, failureSummary))
      .map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Animations that end have ended: colours that still fade would be measured half-way. */
async function isStill(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
}

/**
 * Expects that axe finds nothing on the page once it has its heading, in dark and in light. Leaves the page in light.
 *
 * @param screen names the screen in the message
 */
export async function expectAccessible(screen: string): Promise<void> {
  // What was waited for may stand beside a page that is still on its way.
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  for (const theme of ['dark', 'light'] as const) {
    setTheme(theme);
    await isStill();
    expect(await violations(theme), `axe on ${screen}, ${theme}`).toEqual([]);
  }
}
