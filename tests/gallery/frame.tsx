/** One frame of the gallery: `/dev/gallery/frame?group=menu&state=0&theme=dark`. */
import './own-device.ts';
import '#app/styles.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { setTheme } from '#ui/theme.ts';
import { mountShop } from '../components/support/mount-shop.tsx';
import { FakeShop } from '../support/fake-shop.ts';
import type { Screen } from './group.ts';
import { groups } from './groups.ts';
import { PiecePage } from './piece-page.tsx';

/** Resolves when the text is on the page. */
async function isShown(words: string): Promise<void> {
  if (document.body.textContent.includes(words)) return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await isShown(words);
}

async function showScreen({ href, given, first, api: set, act }: Screen): Promise<void> {
  const api = new FakeShop();
  set?.(api);
  const shop = await mountShop(href, given ?? {}, api, (fake) => {
    globalThis.fetch = fake;
  });
  if (first !== undefined) await isShown(first);
  await act?.(shop);
}

const query = new URLSearchParams(location.search);
const group = groups.find(({ slug }) => slug === query.get('group'));
setTheme(query.get('theme') === 'dark' ? 'dark' : 'light');
if (group?.kind === 'pieces') {
  const container = document.createElement('div');
  document.body.append(container);
  // Synchronously: the gallery measures the page when the frame has loaded.
  flushSync(() => createRoot(container).render(<PiecePage group={group} />));
}
const screen = group?.kind === 'screens' ? group.states[Number(query.get('state'))] : undefined;
if (screen !== undefined) await showScreen(screen);
