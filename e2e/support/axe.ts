import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // The other scheme changes only colours: names, roles and sizes are already checked.
  dark: ['color-contrast', 'link-in-text-block'],
} as const;

declare global {
  interface Window {
    axe?: { run: (context: Document, options: RunOptions) => Promise<Pick<AxeResults, 'violations'>> };
  }
}

/** Returns what axe finds, one line per element: rule, location, and the problem. */
const violations = async (page: Page, colorScheme: keyof typeof RULES): Promise<string[]> => {
  // Evaluated through the debugger: the page's content policy allows no injected script.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const options: RunOptions = { runOnly: [...RULES[colorScheme]], resultTypes: ['violations'] };
  const results = await page.evaluate(async (given) => {
    if (window.axe === undefined) throw new Error('axe has not started');
    return (await window.axe.run(document, given)).violations;
  }, options);
  // An element partly under a fixed bottom bar becomes fully visible after a little scrolling.
  const isScrolledUnder = (id: string, summary: string | undefined): boolean =>
    id === 'target-size' && /partially obscured/.test(summary ?? '');
  return results.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isScrolledUnder(id, failureSummary))
      .map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
};

/**
 * Expects no axe violations on the current screen, in light and in dark. Leaves the page in light.
 *
 * @param screen names the screen in the message
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Colours still fading would be measured half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
      // A paused animation never ends.
      return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
    });
    expect(await violations(page, colorScheme), `axe on ${screen}, ${colorScheme}`).toEqual([]);
  }
}
