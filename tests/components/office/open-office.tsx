import mantine from '@mantine/core/styles.css?inline';
import { createMemoryHistory } from '@tanstack/react-router';
import axe from 'axe-core';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { createOffice } from '#office/data/create-office.ts';
import { OfficeApp } from '#office/shell/office-app.tsx';
import type { FakeOffice } from './fake-office.ts';

/** Friday, 15:00 in Moscow. */
const NOON = new Date('2026-11-20T12:00:00.000Z');

/** Mounts the office on its fake API at an address below `/office`, unmounted after the test. */
export function openOffice(api: Pick<FakeOffice, 'fetch'>, path = '/'): void {
  localStorage.clear();
  vi.stubGlobal('fetch', api.fetch);
  const container = document.createElement('div');
  document.body.append(container);
  // The storefront's tests run in the same document: what they have left would give Mantine the storefront's colours.
  const others = [...document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id]')].filter(
    ({ dataset }) => !/\/src\/(?:office|brand\/fonts)\//.test(dataset['viteDevId'] ?? ''),
  );
  for (const style of others) style.disabled = true;
  const styles = Object.assign(document.createElement('style'), { textContent: mantine });
  document.head.append(styles);
  const root = createRoot(container);
  const history = createMemoryHistory({ initialEntries: [`/office${path}`] });
  root.render(<OfficeApp office={createOffice({ origin: location.origin, now: () => NOON })} history={history} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    styles.remove();
    for (const style of others) style.disabled = false;
    delete document.documentElement.dataset['mantineColorScheme'];
  });
}

const RULES = {
  dark: { type: 'rule', values: ['color-contrast'] },
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies Record<string, axe.RunOptions['runOnly']>;

/** Expects no axe violations on the page once it has its heading, in dark and in light. */
export async function expectOfficeAccessible(screen: string): Promise<void> {
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  for (const scheme of ['dark', 'light'] as const) {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    const { violations } = await axe.run(document, { runOnly: RULES[scheme], resultTypes: ['violations'] });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
    );
    expect(found, `axe on ${screen}, ${scheme}`).toEqual([]);
  }
}
