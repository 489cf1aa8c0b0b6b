// Proves docs/product.md §16.9.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQuietStart, type QuietStart } from '#client/quiet-start.ts';

const idle: (() => void)[] = [];
const quiet = (): { readonly start: QuietStart; readonly isOver: () => Promise<boolean> } => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const start = createQuietStart(window);
  onTestFinished(() => {
    start.end();
    idle.length = 0;
  });
  return { start, isOver: () => Promise.race([start.over.then(() => true), Promise.resolve().then(() => false)]) };
};

const element = (html: string): Element => {
  const box = document.createElement('div');
  box.innerHTML = html;
  document.body.append(box);
  onTestFinished(() => box.remove());
  return box.lastElementChild ?? box;
};

test('ends when the first view is hydrated and the browser idle', async () => {
  const { start, isOver } = quiet();
  expect(await isOver()).toBe(false);
  start.hydrated();
  expect(await isOver()).toBe(false);
  expect(idle.length).toBe(1);
  for (const run of idle) run();
  await expect.poll(isOver).toBe(true);
});

test.each([
  ['a click', '<a>', () => new MouseEvent('click', { bubbles: true })],
  ['a key', '<input>', () => new KeyboardEvent('keydown', { bubbles: true, key: 'б' })],
  ['dictation', '<input>', () => new InputEvent('input', { bubbles: true })],
] as const)('ends with %s', async (_, html, event) => {
  const { isOver } = quiet();
  element(html).dispatchEvent(event());
  await expect.poll(isOver).toBe(true);
});

test('goes on after a tap on the control of a card, and while the page is scrolled', async () => {
  const { isOver } = quiet();
  const card = element('<div data-add-product="1"><button type="button">+</button></div>');
  card.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  window.dispatchEvent(new Event('scroll'));
  element('<main>').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(await isOver()).toBe(false);
});

test('ends when the page is left: what waits to be sent leaves now', async () => {
  const { isOver } = quiet();
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(isOver).toBe(true);
});

test('is over at once on the server', async () => {
  await createQuietStart(null).over;
});
