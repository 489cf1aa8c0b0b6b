import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PieceGroup, Screen } from '../gallery/group.ts';
import { groups } from '../gallery/groups.ts';
import { PiecePage } from '../gallery/piece-page.tsx';
import { FakeShop } from '../support/fake-shop.ts';
import { expectAccessible } from './support/axe.ts';
import { forgetFakeBrowser } from './support/fake-push.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';

const pieces = groups.filter((group) => group.kind === 'pieces');
const screens = groups
  .filter((group) => group.kind === 'screens')
  .flatMap(({ title, states }) => states.map((screen) => ({ title, screen })));

/** Renders all pieces of a group. */
function showPieces(group: PieceGroup): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(<PiecePage group={group} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}

async function isShown(words: string): Promise<void> {
  await expect.poll(() => plain(document.body.textContent)).toContain(words);
}

async function showScreen({ href, given, first, api: set, act, shows }: Screen): Promise<void> {
  const api = new FakeShop();
  set?.(api);
  const shop = await openShop(href, given, api);
  if (first !== undefined) await isShown(first);
  await act?.(shop);
  await isShown(shows);
}

afterEach(forgetFakeBrowser);

describe('the gallery passes axe and shows', () => {
  test.each(pieces)('pieces: $title', async (group) => {
    showPieces(group);
    await expect.poll(() => document.querySelectorAll('main > section').length).toBe(group.states.length);
    await expectAccessible(group.title);
  });

  // A screen's own tests are in the gate.
  test.each(screens)('$title: $screen.name', { tags: ['nightly'] }, async ({ screen }) => {
    await showScreen(screen);
    await expectAccessible(screen.name);
  });
});
