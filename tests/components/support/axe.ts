import axe from 'axe-core';
import { expect } from 'vitest';
import { setTheme } from '#ui/theme.ts';

/** Rules checked in each theme; themes differ only in colours. */
const RULES = {
  dark: { type: 'rule', values: ['color-contrast'] },
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies Record<string, axe.RunOptions['runOnly']>;

/** Violations found by axe, one line per element: rule, target and description. */
async function violations(theme: keyof typeof RULES): Promise<string[]> {
  const results = await axe.run(document, { runOnly: RULES[theme], resultTypes: ['violations'] });
  // A target half covered by a bar fixed to the bottom becomes whole after a little scrolling.
  const isScrolledUnder = (id: string, summary: string | undefined): boolean =>
    id === 'target-size' && /partially obscured/.test(summary ?? '');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isScrolledUnder(id, failureSummary))
      .map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Waits until finite animations end: colours that still fade would be measured half-way. */
async function isStill(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
}

/**
 * Expects no axe violations on the page once it has its heading, in dark and in light. Leaves the page in light.
 *
 * @param screen names the screen in the message
 */
export async function expectAccessible(screen: string): Promise<void> {
  // The awaited element may be there while the page is still loading.
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  for (const theme of ['dark', 'light'] as const) {
    setTheme(theme);
    await isStill();
    expect(await violations(theme), `axe on ${screen}, ${theme}`).toEqual([]);
  }
}
