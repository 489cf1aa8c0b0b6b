// Proves docs/product.md §6.22, §15.14.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createOrderBadges } from '#app/live/show-active-orders.tsx';

beforeEach(() => {
  document.title = 'Меню';
});

/** Rewrites the title after every change by others, at most this often: more would mean a frozen page. */
const MAX_ATTEMPTS = 40;

/** Another observer of the title. @returns the number of its writes */
const alsoWrites = (write: (title: string) => void): { readonly times: () => number } => {
  let times = 0;
  const observer = new MutationObserver(() => {
    if (times === MAX_ATTEMPTS) return;
    times += 1;
    write(document.title);
    observer.takeRecords();
  });
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return { times: () => times };
};

const title = (): HTMLTitleElement => {
  const element = document.querySelector('title');
  if (element === null) throw new Error('The page has no title');
  return element;
};

// Verified to fail while the dot was restored whoever had removed it: both kept writing in turn, and the page froze.
test.each<[string, (title: string) => void]>([
  [
    'wraps its text',
    (words) => title().replaceChildren(Object.assign(document.createElement('span'), { textContent: words })),
  ],
  ['puts a number before it', (words) => (document.title = words.startsWith('(1)') ? words : `(1) ${words}`)],
  ['puts a number before it each time', (words) => (document.title = `(1) ${words}`)],
  ['takes the dot off', (words) => (document.title = words.replace('● ', ''))],
  ['has a title of its own', () => (document.title = 'Menu')],
])('another script that %s and the order dot do not keep rewriting the title', async (_name, write) => {
  const other = alsoWrites(write);
  const badges = createOrderBadges();
  badges.show(1);
  onTestFinished(() => badges.show(0));
  // Observers run in the same turn: when a timer runs, all of them have written.
  await new Promise((resolve) => setTimeout(resolve));
  expect(other.times()).toBeLessThan(10);
});

test('the order dot follows page titles, and disappears with the last order', async () => {
  const badges = createOrderBadges();
  badges.show(1);
  expect(document.title).toBe('● Меню');
  for (const page of ['Корзина', 'Меню', 'Корзина']) {
    document.title = page;
    await expect.poll(() => document.title).toBe(`● ${page}`);
  }
  badges.show(2);
  expect(document.title).toBe('● Корзина');
  badges.show(0);
  expect(document.title).toBe('Корзина');
});
